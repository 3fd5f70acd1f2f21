import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { useEffect } from 'react'
import { StyleSheet, View } from 'react-native'

import { jsonCalling, mergeProfile, profileOf } from '@/core/completions/model-profile'
import { isModelServer } from '@/core/server'
import { modelsQuery } from '@/state/model-list'
import { editProfile, loadProfileEdits, profileEditsAtom } from '@/state/model-profiles'
import { declineJson, isJsonWiseAtom, loadRates } from '@/state/model-rates'
import type { Server } from '@/state/servers'
import { Button } from '@/ui/button'
import { Column } from '@/ui/column'
import { Text } from '@/ui/text'
import { radius, space, useTheme } from '@/ui/theme'
import { useWords } from '@/words/use-words'

/** Offers to have a model that keeps failing to call tools write its calls as JSON instead. */
export function ChannelOffer({ server, model }: { server: Server; model: string }) {
  return isModelServer(server) ? <Offer server={server} model={model} /> : null
}

function Offer({ server, model }: { server: Server; model: string }) {
  const words = useWords().models
  const { colors } = useTheme()
  const place = { server: server.id, model }
  const isWise = useAtomValue(isJsonWiseAtom(place))
  const edits = useAtomValue(profileEditsAtom(place))
  const models = useQuery({ ...modelsQuery(server), enabled: isWise })
  useEffect(() => {
    void loadRates(server.id)
    void loadProfileEdits({ server: server.id, model })
  }, [server.id, model])

  const told = profileOf(model, models.data?.find(({ id }) => id === model)?.facts)
  if (!isWise || !mergeProfile(told, edits).supportsTools) return null
  return (
    <Column>
      <View style={[styles.bar, { backgroundColor: colors.surfaceVariant }]} testID="channel-offer">
        <Text variant="caption" role="status" aria-live="polite" style={styles.words}>
          {words.offerJson(model)}
        </Text>
        <View style={styles.actions}>
          <Button
            look="plain"
            label={words.notNow}
            onPress={() => declineJson(place)}
            testID="channel-offer-not-now"
          />
          <Button
            look="plain"
            label={words.switchToJson}
            onPress={() => editProfile(place, jsonCalling)}
            testID="channel-offer-switch"
          />
        </View>
      </View>
    </Column>
  )
}

const styles = StyleSheet.create({
  bar: {
    flexDirection: 'row',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: space.sm,
    paddingStart: space.lg,
    paddingEnd: space.xs,
    paddingVertical: space.xs,
    borderRadius: radius.card,
  },
  words: { flexGrow: 1, flexShrink: 1, flexBasis: 200, paddingVertical: space.sm },
  actions: { flexDirection: 'row', flexWrap: 'wrap', marginStart: 'auto' },
})
