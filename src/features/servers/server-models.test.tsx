import { render, screen } from '@testing-library/react-native'

import { fakeServer } from '@/core/testing/fake-server'
import { deleteAll } from '@/data/store/delete-all'
import { answerWith } from '@/data/testing/expo-fetch'
import { Shell } from '@/parts/testing/shell'
import { queryClient } from '@/state/device/query-client'
import { english } from '@/words/english'
import { german } from '@/words/german'
import { WordsContext } from '@/words/use-words'

import { ServerModels } from './server-models'

const server = fakeServer({ kind: 'openai', address: 'http://models.test/v1' })

beforeEach(async () => {
  await deleteAll()
  queryClient.clear()
  answerWith(async () =>
    Response.json({ data: [{ id: 'small', max_model_len: 8192 }, { id: 'unknown' }] }),
  )
})
afterAll(() => queryClient.clear())

describe('the models of a server', () => {
  it.each([
    ['English', english, '8k tokens'],
    ['German', german, '8k Tokens'],
  ])('show their context size in %s', async (_language, words, size) => {
    render(
      <Shell>
        <WordsContext value={words}>
          <ServerModels server={server} />
        </WordsContext>
      </Shell>,
    )
    expect(await screen.findByText(size)).toBeOnTheScreen()
    expect(screen.getByText('unknown')).toBeOnTheScreen()
    expect(screen.getAllByText(/tokens/i)).toHaveLength(1)
  })
})
