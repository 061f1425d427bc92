/**
 * What search engines read about a page. It is written when the page is made and stays out of its scripts: give
 * `import.meta.env.SSR ? … : null`.
 */
export function StructuredData({ json }: { json: string | null }) {
  return (
    <script
      type="application/ld+json"
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: json ?? '' }}
    />
  );
}
