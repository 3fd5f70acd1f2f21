import { Room } from './room'

describe('a room', () => {
  const bare = { id: 'chat', name: 'Chat' }

  it.each([{}, { description: null, welcome_message: null, suggestions: null, allow_mcp: true }])(
    'is read when a server sends no more than %j',
    (rest) => {
      expect(Room.parse({ ...bare, ...rest })).toEqual({
        ...bare,
        description: '',
        welcome_message: '',
        suggestions: [],
      })
    },
  )

  it.each([{ id: 'chat' }, { name: 'Chat' }, { ...bare, suggestions: [5] }, null])(
    'is not read from %j',
    (value) => {
      expect(Room.safeParse(value).success).toBe(false)
    },
  )
})
