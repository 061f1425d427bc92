/** A problem that the owner has to fix; the message says in Dutch where and what. */
export class ContentProblem extends Error {
  override name = 'ContentProblem';
}
