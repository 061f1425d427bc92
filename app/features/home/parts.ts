/** The parts of the home page that the first load leaves out: no script has to run for them (part.tsx). */
export { KitMore } from './kit-extras.tsx';
export { PersonByPrice, ProgrammeCase, WorkshopCase } from './proof.tsx';
export { Recognition } from './recognition.tsx';
export { Trust } from './trust.tsx';
