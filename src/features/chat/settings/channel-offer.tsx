import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { useEffect } from 'react'
import { StyleSheet } from 'react-native'

import {
  jsonCalling,
  mergeProfile,
  profileOf,
  toolChannelOf,
} from '@/core/completions/model-profile'
import { abilitiesOf } from '@/core/server/abilities'
import { useChosenModel } from '@/parts/use-chosen-model'
import type { RoomOrThread } from '@/state/device/room-or-thread'
import {
  declineJson,
  isRefusingAtom,
  loadRates,
  shouldOfferJsonAtom,
} from '@/state/model/model-rates'
import { modelsQuery } from '@/state/model/models'
import { editProfile, loadProfileEdits, profileEditsAtom } from '@/state/model/profile'
import type { Server } from '@/state/server/servers'
import { Column } from '@/ui/layout/column'
import { NoticeBar } from '@/ui/notice/notice-bar'
import { space } from '@/ui/theme'
import { useWords } from '@/words/use-words'

/** Offers JSON tool calls for a model that keeps failing native ones. */
export function ChannelOffer({ server, place }: { server: Server; place: RoomOrThread }) {
  const { rooms } = abilitiesOf(server)
  const model = useChosenModel(place)
  return rooms === 'models' ? <Offer server={server} model={model} /> : null
}

function Offer({ server, model }: { server: Server; model: string }) {
  const words = useWords().models
  const modelKey = { server: server.id, model }
  const shouldOfferJson = useAtomValue(shouldOfferJsonAtom(modelKey))
  const isRefusing = useAtomValue(isRefusingAtom(modelKey))
  const edits = useAtomValue(profileEditsAtom(modelKey))
  const models = useQuery({ ...modelsQuery(server), enabled: shouldOfferJson })
  useEffect(() => {
    void loadRates(server.id)
    void loadProfileEdits({ server: server.id, model })
  }, [server.id, model])

  const told = profileOf(model, models.data?.find(({ id }) => id === model)?.facts)
  const profile = mergeProfile(told, edits)
  // If the profile allows JSON calls, they are used automatically once the model has refused tools.
  const isSettled = isRefusing && profile.channels.includes('json')
  if (!shouldOfferJson || isSettled || toolChannelOf(profile) !== 'tool') return null
  return (
    <Column style={styles.offer}>
      <NoticeBar
        icon="tool"
        text={isRefusing ? words.offerJsonToRefusing(model) : words.offerJson(model)}
        otherAction={{
          label: words.notNow,
          onPress: () => declineJson(modelKey),
          testID: 'channel-offer-not-now',
        }}
        action={{
          label: words.switchToJson,
          onPress: () => editProfile(modelKey, jsonCalling),
          testID: 'channel-offer-switch',
        }}
        testID="channel-offer"
      />
    </Column>
  )
}

const styles = StyleSheet.create({ offer: { paddingTop: space.sm } })
