export interface Look {
  /** 'go' is the one action of a screen, 'plain' goes beside it, 'bare' looks like a link. */
  look?: 'go' | 'plain' | 'bare';
  size?: 'small';
}

export function buttonLook({ look = 'plain', size }: Look = {}) {
  return { 'data-look': look, 'data-size': size };
}
