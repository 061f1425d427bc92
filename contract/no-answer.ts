/** Shown when a call got no response. */
export const offlineMessage =
  'We kregen geen antwoord. Controleer de internetverbinding en probeer het opnieuw.';

/** Shown instead when the browser itself says that it is offline. */
export const noInternetMessage = 'Er is geen internetverbinding. Probeer het opnieuw zodra die er weer is.';

/** Shown instead when a part of the page's own code could not be loaded. */
export const codeGoneMessage =
  'Een deel van deze pagina kon niet laden. Laad de pagina opnieuw en probeer het dan nog eens.';
