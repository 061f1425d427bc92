import { useLocation } from 'react-router';

/** The query of the link in a mail that led here, which survives a reload; the early script took it from the address. */
export function useKeptLink(): string {
  const state: unknown = useLocation().state;
  const link = typeof state === 'object' && state !== null && 'link' in state ? state.link : '';
  return typeof link === 'string' ? link : '';
}
