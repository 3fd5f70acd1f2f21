const maximumWords = 20_000

const help = `Here is what I can do. Write one of these.

Answers

- help: shows this list
- stream 200 words: writes as many words as you ask for, up to ${maximumWords}
- markdown: shows headings, lists, a table, code and more
- think about lunch: thinks first, then answers
- slow: takes several seconds for every word, a good moment to stop me, or to leave and come back

Tools on your device

- time: asks for the time
- calculate 2 * (3 + 4): does the sum
- both: calls two tools at once
- 3 rounds: calls a tool, looks at the result, and calls again
- copy some words: puts them on your clipboard, if you allow it
- paste: reads your clipboard, if you allow it
- open example.com: opens a page, if you allow it
- ask me: has a question for you

Other tools

- search some words: searches with one of your toolsets, for example Documentation
- search twice some words: the same in two rounds
- tool calculate {"expression": "1 + 1"}: calls any tool that your app offers
- tool: lists the tools that your app offers
- lookup 42: uses a tool of my own

Working together

- interrupt: stops and asks before it goes on
- plan: shows the steps while it takes them
- report: shows an activity of an unusual kind
- team: lets another agent say part of the answer
- state apples: puts something on a shopping list that we share
- count: counts up in the state that we share

Errors

- fail: breaks off in the middle of an answer
- fail at once: fails before it says a word

I repeat anything else, with a few words around it.`

/** Lasts for minutes, so that many threads can be opened meanwhile. */
const slowly =
  'I am taking my time, one word after another, and you need not wait for me. You may leave and come back, start another thread, or close the app: I go on here, and you will find every word when you return. Press Stop when you have seen enough.'

const breakingOff = 'This answer will break off in the middle of'

const thoughts = (subject: string) =>
  `I was asked to think about ${subject}. First I make sure that I understand the question. Then I weigh the arguments for and against it. There are none, so I can answer.`

function echo(text: string): string {
  if (text === '') return 'I received a message without any text in it. Ask me for help.'
  const count = text.split(/\s+/).length
  const size = count === 1 ? 'one word' : `${count} words`
  return `You wrote ${size}:\n\n“${text}”\n\nThat is all I can make of it. Write help to see what else I can do.`
}

const phrase = 'a long answer arrives one word after another and stays easy to read while it grows'

function manyWords(count: number): string {
  if (count === 0) return 'No words, as you wish.'
  if (count > maximumWords)
    return `That is too much for me. I can write up to ${maximumWords} words.`
  const words = phrase.split(' ')
  const repeated = Array.from({ length: count }, (_, index) => words[index % words.length])
  return inParagraphs(repeated.join(' '))
}

/** Ends a paragraph after every fourth repetition of the phrase. */
function inParagraphs(text: string): string {
  let repetition = 0
  return text.replaceAll('grows ', () => (++repetition % 4 === 0 ? 'grows.\n\n' : 'grows, '))
}

/** A data URL, because an answer must not make the app fetch anything. */
const picture =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAABAAAAAQCAIAAACQkWg2AAAAFklEQVR42mNID1hCEmIY1TCqYfhqAAA9LVsQEOjWuwAAAABJRU5ErkJggg=='

const markdown = `# A sample of everything

An answer may have **bold**, *italic*, ~~struck out~~ and \`inline code\`, and a [link](https://example.com).

## Lists

1. First
2. Second
   - with a part
   - and another part

- [x] Write the sample
- [ ] Read it

## A table

| Instrument | Strings | Bowed |
| :--------- | ------: | :---: |
| Violin     |       4 |  yes  |
| Guitar     |       6 |  no   |
| Harp       |      47 |  no   |

## Code

\`\`\`ts
export const greet = (name: string) => \`Hello, \${name}!\`
\`\`\`

\`\`\`python
def greet(name: str) -> str:
    return f"Hello, {name}!"
\`\`\`

## The rest

> What is quoted stands apart.
>
> Even over two paragraphs.

![A small square](${picture})

---

That is all.`

/** The longer texts of the demo agent. */
export const demoTexts = { help, slowly, breakingOff, thoughts, echo, manyWords, markdown }
