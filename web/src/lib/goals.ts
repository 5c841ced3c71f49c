// Goals as the page shows them: a goal that has its turn carries its number in front ("2. Get out"); it is shown as a badge, and the log tells it without.

export function numbered(text: string): { turn?: string; words: string } {
  const [, turn, words] = /^(\d+)\. (.*)$/s.exec(text) ?? []
  return turn ? { turn, words } : { words: text }
}
