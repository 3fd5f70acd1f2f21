import { useQuery } from '@tanstack/react-query'

import { abilitiesOf } from '@/core/server/abilities'
import { modelsQuery } from '@/state/model/models'
import { recentFirst, recentModelsQuery } from '@/state/model/recent-models'
import { roomsQuery } from '@/state/room/rooms'
import type { Server } from '@/state/server/servers'
import type { RadioOption } from '@/ui/form/radio-list'
import { useWords } from '@/words/use-words'

import { modelFactsText } from './model-facts-text'

/** The models of a server with their known facts, most recently used first. Empty if the server has agents. */
export function useModelOptions(server: Server): readonly RadioOption<string>[] {
  const words = useWords().models
  const enabled = abilitiesOf(server).rooms === 'models'
  const { data: rooms = [] } = useQuery({ ...roomsQuery(server), enabled })
  const { data: models = [] } = useQuery({ ...modelsQuery(server), enabled: false })
  const { data: recent = [] } = useQuery({ ...recentModelsQuery(server), enabled })
  if (!enabled) return []
  return recentFirst(rooms, recent, ({ id }) => id).map(({ id, name, description }) => {
    const facts = models.find((model) => model.id === id)?.facts
    // The description of a stored room is its context size, known even when the server does not answer.
    const size = description === '' ? undefined : words.tokens(description)
    return { value: id, label: name, detail: facts ? modelFactsText(facts, words) : size }
  })
}
