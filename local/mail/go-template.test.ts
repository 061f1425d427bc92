import { expect, it } from 'vitest';
import { renderHtml, renderSubject } from './go-template.ts';

it.each([
  ['<p>{{ .Email }}</p>', '<p>a@b.be</p>'],
  ['<p>{{.Data.name}}</p>', '<p>&lt;b&gt; &amp; &#34;x&#34;</p>'],
  [
    '<a href="{{ .SiteURL }}/auth?to={{ .RedirectTo }}">',
    '<a href="http://a.be/auth?to=http%3A%2F%2Fa.be%2Fx%3Fy%3D1">',
  ],
  ['{{ if .Data.name }}Dag {{ .Email }}{{ else }}Dag{{ end }}', 'Dag a@b.be'],
  ['{{ if .Data.none }}Dag {{ .Email }}{{ else }}Dag{{ end }}', 'Dag'],
  ['{{ if .Data.name }}{{ if .Data.none }}x{{ end }}y{{ end }}{{ .Unknown }}', 'y'],
])('renders %s', (template, expected) => {
  const data = {
    Email: 'a@b.be',
    SiteURL: 'http://a.be',
    RedirectTo: 'http://a.be/x?y=1',
    Data: { name: '<b> & "x"' },
  };
  expect(renderHtml(template, data)).toBe(expected);
});

it('keeps a subject on one line and unescaped', () => {
  expect(renderSubject('Dag {{ .Data.name }}', { Data: { name: 'An & Bo\r\nBcc: x' } })).toBe(
    'Dag An & Bo Bcc: x',
  );
});

it.each(['{{ range .Data }}', '{{ if .Data.name }}', '{{ end }}', '{{ len .Email }}'])(
  'refuses %s',
  (template) => {
    expect(() => renderHtml(template, {})).toThrow(/Mail template/);
  },
);
