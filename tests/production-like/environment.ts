import postgres from 'postgres';
import type { AuthOptions } from './auth.ts';

/** A required value that tools/checks/production-like.ts passes on. */
export function given(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is missing: run npm run test:production-like`);
  return value;
}

/** The site behind nginx, and the backend as the browser sees it. */
export const siteUrl = given('SHOP_URL');
export const apiUrl = given('SHOP_API_URL');

/** The settings of a server process on the shop's database. */
export const environment: Record<string, string> = JSON.parse(given('SHOP_ENVIRONMENT'));

/** How Supabase Auth runs for this shop; undefined where the imitation answers. */
export const realAuth: AuthOptions | undefined = JSON.parse(process.env.SHOP_AUTH ?? 'null') ?? undefined;

/** The shop's database, as its owner. */
export function openShopDatabase(address = given('SHOP_DATABASE_URL')) {
  return postgres(address, { max: 4, onnotice: () => {} });
}
