/** Something the owner has to mend; the message is Dutch and says where and what. */
export class ContentProblem extends Error {
  override name = 'ContentProblem';
}
