/**
 * A browser translates a page by taking each text node out and putting an element or another text in its place. React keeps
 * the text node: it fails when it removes that node or inserts beside it, and a new text set on it never shows. Here such a
 * node stands for what is now in its place, and one that gets a new text takes its place back, to be translated again.
 */

declare global {
  interface Window {
    /** Set by the early script, which pushes every mutation of the page's nodes here. */
    __mutations?: { push: (...records: MutationRecord[]) => void };
  }
}

type Place = Node | null | undefined;

/** Lets React work on a translated page; to be called before it hydrates. */
export function tolerateTranslation(): void {
  const proto = Node.prototype;
  // oxlint-disable-next-line typescript/unbound-method -- Called with a node.
  const { removeChild, insertBefore } = proto;
  const native = (name: keyof Node) => {
    const property = Object.getOwnPropertyDescriptor(proto, name) ?? {};
    const get = (node: Node) => property.get?.call(node);
    const replace = (own: PropertyDescriptor) => Object.defineProperty(proto, name, { ...property, ...own });
    const set = (node: Node, content: string) => property.set?.call(node, content);
    return { get, set, replace };
  };
  const first = native('firstChild');
  const next = native('nextSibling');
  const text = native('textContent');
  const value = native('nodeValue');

  /** What came in the place of a node. */
  const successors = new WeakMap<Node, Node>();
  /** The text that React looks for while it hydrates, in the place of its translation. */
  const originals = new WeakMap<Node, Text>();
  const original = (node: Node) => originals.get(node) ?? node;

  function standIn(node: Place): Place {
    let there = node && successors.get(node);
    while (there && !there.parentNode) there = successors.get(there);
    return there;
  }

  function note(record: MutationRecord): void {
    const { target, addedNodes, previousSibling: before } = record;
    const [gone] = record.removedNodes;
    if (!(gone instanceof Text || gone?.nodeName === 'FONT')) return;
    // Replaced in one step, or afterwards, or beforehand.
    let there: Place = addedNodes[0] ?? (before ? next.get(before) : first.get(target));
    if (there === record.nextSibling) there = before?.nodeName === 'FONT' ? before : null;
    if (!there) return;
    successors.set(gone, there);
    successors.delete(there);
    const text = gone instanceof Text ? gone : originals.get(gone);
    if (text && !('ready' in document.documentElement.dataset)) originals.set(there, text);
  }

  const early = window.__mutations;
  window.__mutations = { push: (...records) => records.forEach(note) };
  if (Array.isArray(early)) early.forEach(note);

  proto.removeChild = function <T extends Node>(this: Node, child: T): T {
    const there = child.parentNode === this ? child : standIn(child);
    if (there?.parentNode) removeChild.call(there.parentNode, there);
    return child;
  };
  proto.insertBefore = function <T extends Node>(this: Node, node: T, before: Place): T {
    const there = [before, standIn(before)].find((place) => place?.parentNode === this);
    insertBefore.call(this, node, there ?? null);
    return node;
  };
  value.replace({
    set(this: Node, content: string) {
      value.set(this, content);
      const there = !this.parentNode && standIn(this);
      if (there) there.parentNode?.replaceChild(this, there);
    },
  });
  first.replace({
    get(this: Node) {
      return original(first.get(this));
    },
  });
  next.replace({
    get(this: Node) {
      return original(next.get(this.parentNode ? this : (standIn(this) ?? this)));
    },
  });
  text.replace({
    get(this: Node) {
      const only = this.childNodes.length === 1 && originals.get(first.get(this));
      return text.get(only || this);
    },
  });
}
