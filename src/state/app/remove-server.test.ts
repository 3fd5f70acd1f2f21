import { fakeServer } from '@/core/testing/fake-server'
import { writeServer } from '@/data/store/servers'
import { queryClient } from '@/state/device/query-client'
import { store } from '@/state/device/store'
import { editProfile, loadProfileEdits, profileEditsAtom } from '@/state/model/profile'
import {
  chooseProtocol,
  loadProtocolChoice,
  protocolChoiceAtom,
} from '@/state/server/protocol-choice'
import { rememberedLabelsAtom, rememberLabels } from '@/state/toolset/remembered-labels'
import { chooseTools, choiceAtom, loadChoice } from '@/state/toolset/tool-choice'

import { finishRemovals, removeServer } from './remove-server'

const home = fakeServer()
const room = { server: home.id, room: 'demo' }
const model = { server: home.id, model: 'small' }
const label = { title: 'Search', method: 'search', instance: 'Exa', toolsetType: 'exa' }

afterAll(() => queryClient.clear())

describe('the removal of a server', () => {
  it('drops from memory what the person chose there, so that a new connection starts afresh', async () => {
    await writeServer(home, 1)
    chooseTools(room, { exa: ['search'] })
    editProfile(model, { supportsTools: false })
    chooseProtocol(home.id, '1.0')
    await rememberLabels(home.id, new Map([['exa_search', label]]))
    await Promise.all([loadChoice(room), loadProfileEdits(model), loadProtocolChoice(home.id)])

    await removeServer(home)
    await finishRemovals()
    expect(store.get(choiceAtom(room))).toEqual({ kind: 'read', selection: undefined })
    expect(store.get(profileEditsAtom(model))).toEqual({})
    expect(store.get(protocolChoiceAtom(home.id))).toBe('automatic')
    expect(store.get(rememberedLabelsAtom(home.id))).toEqual(new Map())
  })
})
