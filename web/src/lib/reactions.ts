// Short things one says at a table without typing: one sign each, drawn by us where it is the whole line. Whoever reads along elsewhere sees the character.
export interface Reaction {
  text: string
  /** On 24 by 24. */
  path: string
  colour: string
}

export const reactions: readonly Reaction[] = [
  { text: '👍', path: 'M7 21H3V11h4M7 11l4-8c2.500 0 3 1.500 2.600 3.500L13 9.500h6c1.800 0 2.500 1.300 2 3l-1.600 6.500c-.4 1.300-1.200 2-2.600 2H7z', colour: '#ffb347' },
  { text: '❤️', path: 'M12 20.500C4 15 2 11 2.800 7.500 3.600 4 8.500 2.800 12 7c3.500-4.200 8.400-3 9.200.5C22 11 20 15 12 20.500z', colour: '#ff6b5e' },
  { text: '😱', path: 'M12 2.500C6.500 2.500 4 7 4 11.500 4 17 7.500 21.500 12 21.500s8-4.500 8-10C20 7 17.500 2.500 12 2.500zM8.500 9.500v1.500M15.500 9.500v1.500M12 14c-1.600 0-2 1.500-2 2.700 0 1 .6 1.800 2 1.800s2-.8 2-1.800c0-1.200-.4-2.700-2-2.700z', colour: '#8fd3ff' },
  { text: '💀', path: 'M5 16C2 13 2 3 12 3s10 10 7 13l-2 1v3.500H7V17zM10 20.500V18M14 20.500V18M8.500 11v1M15.500 11v1', colour: '#d8f26b' },
  { text: '🎉', path: 'M4 21L9 8l7 7zM13 7c1-2 3-3 4-5M17 11c2-1 4-1 5-1M14 4l.01.01M20 6l.01.01M19 15l.01.01', colour: '#ff86cb' },
]

export const reactionOf = (text: string): Reaction | undefined => reactions.find((r) => r.text === text.trim())
