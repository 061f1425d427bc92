/**
 * Hoeveel bezoekers de lanceerdag hoogstens brengt. Hieruit volgt hoeveel verzoeken elke functie per minuut en per dag
 * aanneemt (contract/limits.ts). Verwacht je er meer, verhoog dan dit getal voor je de lanceermail verstuurt.
 */
export const expectedLaunchVisitors = 10_000;
