const sizes = [4, 6, 5, 3, 7]

/** The text that marks the end of an answer on a page. */
export const lastWords = 'That was all of it.'

/** Returns a Markdown answer like that of a model, in deltas of five characters on average. */
export function markdownAnswer(deltas: number): readonly string[] {
  const length = lengthOf(deltas)
  let text = ''
  for (let index = 1; text.length < length; index += 1) text += section(index)
  const end = `\n\n${lastWords}`
  return inDeltas(text.slice(0, Math.max(0, length - end.length)) + end.slice(-length), deltas)
}

function lengthOf(deltas: number): number {
  const cycle = sizes.reduce((sum, size) => sum + size, 0)
  const rest = sizes.slice(0, deltas % sizes.length).reduce((sum, size) => sum + size, 0)
  return Math.floor(deltas / sizes.length) * cycle + rest
}

function inDeltas(text: string, deltas: number): readonly string[] {
  let at = 0
  return Array.from({ length: deltas }, (_, index) => {
    const start = at
    at += sizes[index % sizes.length] ?? 0
    return text.slice(start, at)
  })
}

/** All kinds of Markdown, in the proportions of a typical explanation. */
function section(index: number): string {
  return `## Part ${index} of the answer

There are **two ways** to go about step ${index}, and the *first* is the usual one: read what is there, change
as little as you can, and measure again. The second is told of in [the notes](https://notes.example/part/${index}),
and it asks for \`patience\` more than for anything else. Neither of them is wrong.

- Begin with the part that everybody sees, number ${index}
- Then look at what it **costs**, and to whom
  - in time, which is what people notice first
  - in memory, which they notice \`last\`
- Write down what you found

1. Take the first of them.
2. Compare it with the second, line by line.
3. Keep the one that is easier to explain.

\`\`\`ts
export function step${index}(values: readonly number[]): number {
  // The sum of what was measured, without the first one.
  const [, ...others] = values
  return others.reduce((sum, value) => sum + value, ${index})
}
\`\`\`

> A number that nobody can measure again is an opinion, and this is the ${index}th one here.

| case | before | after |
| --- | ---: | ---: |
| first | ${index * 3} ms | ${index} ms |
| second | ${index * 5} ms | ${index * 2} ms |
| third | ${index * 7} ms | ${index * 3} ms |

What follows from this is a matter of taste, but less so than it seems: whoever has to read it in a year will
thank you for the shorter one, and part ${index} ends with that.

`
}
