import type { Message } from '@/core/conversation/message'

import { transcriptOf } from './transcript'

const names = { you: 'You', agent: 'Agent' }
const answer = (id: string, text: string): Message => ({
  id,
  role: 'assistant',
  text,
  toolCalls: [],
})

describe('a transcript', () => {
  it('shows who said what, without thoughts, instructions and empty answers', () => {
    const messages: Message[] = [
      { id: 's', role: 'system', text: 'Be kind.' },
      { id: 'u', role: 'user', text: 'What is for dinner?\n' },
      { id: 'r', role: 'reasoning', text: 'Hm.' },
      answer('a1', ''),
      answer('a2', 'Let me see.'),
      answer('a3', 'Soup.'),
      { id: 'v', role: 'user', text: 'Thanks' },
    ]
    expect(transcriptOf('Dinner', messages, names)).toBe(
      '# Dinner\n\n**You**\n\nWhat is for dinner?\n\n**Agent**\n\nLet me see.\n\nSoup.\n\n**You**\n\nThanks',
    )
  })

  it('is only the title when nothing was said', () => {
    expect(transcriptOf('Dinner', [], names)).toBe('# Dinner')
  })
})
