/**
 * De proefwinkel: een tweede Supabase-project met een eigen site, om een wijziging eerst daar te proberen. Wie er geen heeft,
 * laat de voorbeelden staan. Draai na een wijziging `npm run generate`.
 */
export const staging = {
  /** Het kenmerk van zijn Supabase-project: de twintig letters in https://<kenmerk>.supabase.co. */
  projectRef: 'voorbeeldvoorbeeldvo',
  /** Het adres van zijn site, zonder schuine streep op het einde. Zijn mails leiden hierheen. */
  siteUrl: 'https://staging.kickstart.example',
  /** Of zijn Supabase-project een betaald plan heeft. Een gratis project weigert grenzen aan een sessie. */
  hasPaidPlan: false,
} as const;
