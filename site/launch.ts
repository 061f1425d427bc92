import { kicks, kit } from './kit.ts';

/**
 * Hoeveel bezoekers de lanceerdag hoogstens brengt. Hieruit volgt hoeveel verzoeken elke functie per minuut en per dag
 * aanneemt (contract/ceilings.ts). Verwacht je er meer, verhoog dan dit getal voor je de lanceermail verstuurt.
 */
export const expectedLaunchVisitors = 10_000;

/**
 * De lanceermail zoals hij vertrekt zolang je hem niet in het beheer wijzigt ('Mailings'). Een lege regel begint
 * een nieuwe alinea. De knop naar de kassa met de prijs, de uitschrijflink en de voettekst komen er vanzelf onder.
 */
export const launchMail = {
  subject: `De ${kit.name} is er`,
  words: `Je vroeg om een seintje. Hier is het: de ${kit.name} is te koop.\n\n${kicks.length} Kicks van begin tot eind, je eerste resultaat binnen ${kit.firstResultMinutes} minuten. Je betaalt één keer, met ${kit.paymentLabel}.`,
};
