/**
 * The part of Go's html/template that Supabase's mail templates use: `{{ .Name }}`, `{{ .Data.name }}`,
 * `{{ if .Data.name }} … {{ else }} … {{ end }}`.
 */
export type TemplateData = { [name: string]: string | TemplateData };

/** Turns a value into text that is safe at its position; `before` is the text so far. */
type Escape = (value: string, before: string) => string;

/**
 * Renders a mail template as HTML: values are escaped, and percent-encoded in the query of a link, as Go does.
 * Throws on anything that is not in the supported part.
 */
export function renderHtml(template: string, data: TemplateData): string {
  return render(template, data, (value, before) => {
    const link = /(?:href|src)\s*=\s*"([^"]*)$/i.exec(before)?.[1];
    return escapeHtml(link?.match(/[?#]/) ? encodeURIComponent(value) : value);
  });
}

/** Renders a mail subject: plain text on one line. */
export function renderSubject(template: string, data: TemplateData): string {
  return render(template, data, (value) => value.replaceAll(/[\r\n]+/g, ' ')).trim();
}

/** Escapes text for HTML and for attributes between double quotes. */
export function escapeHtml(text: string): string {
  const entities: Record<string, string> = {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&#34;',
    "'": '&#39;',
  };
  return text.replaceAll(/[&<>"']/g, (character) => entities[character] as string);
}

function render(template: string, data: TemplateData, escape: Escape): string {
  const shown = [true];
  let output = '';
  for (const part of template.split(/(\{\{.*?\}\})/s)) {
    const action = /^\{\{-?\s*(.*?)\s*-?\}\}$/s.exec(part)?.[1];
    const visible = shown.every(Boolean);
    if (action === undefined) {
      if (visible) output += part;
    } else if (/^if\s+\./.test(action)) {
      shown.push(valueAt(data, action.slice(2).trim()) !== '');
    } else if (action === 'else' && shown.length > 1) {
      shown.push(!shown.pop());
    } else if (action === 'end' && shown.length > 1) {
      shown.pop();
    } else if (/^\.[\w.]+$/.test(action)) {
      if (visible) output += escape(valueAt(data, action), output);
    } else {
      throw new Error(`Mail template: {{ ${action} }} is not supported`);
    }
  }
  if (shown.length > 1) throw new Error('Mail template: {{ if }} without {{ end }}');
  return output;
}

function valueAt(data: TemplateData, path: string): string {
  let value: unknown = data;
  for (const name of path.split('.').slice(1)) {
    value = typeof value === 'object' && value !== null ? (value as TemplateData)[name] : undefined;
  }
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}
