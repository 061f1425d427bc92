import { expect, test } from 'vitest';
import type { Backend } from './content/backend.ts';
import { fillDemo } from './demo.ts';

/** A shop that answers every call of a SQL function with `answers`, and keeps what was called. */
function shop(url: string, answers: Record<string, unknown>) {
  const called: string[] = [];
  const rpc = async (name: string) => {
    called.push(name);
    return { data: answers[name], error: null, status: 200 };
  };
  return { called, backend: { url, client: { rpc } } as unknown as Backend };
}

test('the demo never touches a shop elsewhere', async () => {
  for (const url of ['https://project.supabase.co', 'http://10.0.0.4:3000', 'http://localhost.example']) {
    const { backend, called } = shop(url, {});
    await expect(fillDemo(backend, 1)).rejects.toThrow(/alleen een winkel op deze computer/);
    expect(called).toEqual([]);
  }
});

test('the demo says that a shop is still starting', async () => {
  const rpc = async () => ({ data: null, error: { error: 'starting' }, status: 503 });
  const backend = { url: 'http://127.0.0.1:3000', client: { rpc } } as unknown as Backend;
  await expect(fillDemo(backend, 1)).rejects.toThrow(/start nog/);
});

test('the demo stops at somebody real, and is not stored twice', async () => {
  const real = shop('http://127.0.0.1:3000', { has_demo: false, fill_demo: 'real' });
  await expect(fillDemo(real.backend, 1)).rejects.toThrow(/alleen een lege winkel/);
  expect(real.called).toEqual(['has_demo', 'fill_demo']);
  const again = shop('http://127.0.0.1:3000', { has_demo: true });
  await expect(fillDemo(again.backend, 1)).rejects.toThrow(/staat al in deze winkel/);
});
