import { useQuery } from '@tanstack/react-query'
import { StyleSheet, View } from 'react-native'

import { abilitiesOf } from '@/core/server/abilities'
import type { Finding } from '@/core/server/identify-server'
import { hostOf } from '@/core/server/server'
import type { ConnectionDetails } from '@/state/server/connection-details'
import { serversQuery } from '@/state/server/servers'
import { Button } from '@/ui/button/button'
import { Text } from '@/ui/text'
import { radius, space, useTheme } from '@/ui/theme'
import { useWords } from '@/words/use-words'

import { ConnectionFields } from './connection-fields'
import { ServerFacts } from './server-facts'
import { useConnectionDetails } from './use-connection-details'

/** What was found at an address, with a button to connect it. */
export function FoundServer({
  finding,
  isConnecting,
  onConnect,
}: {
  finding: Finding
  isConnecting: boolean
  onConnect: (details: ConnectionDetails) => void
}) {
  const words = useWords().servers
  const { colors } = useTheme()
  const { data: servers = [] } = useQuery(serversQuery)
  const known = servers.find(({ address }) => hostOf(address) === hostOf(finding.address))
  const details = useConnectionDetails()
  const takesKey = abilitiesOf(finding).signIn === 'key'
  const connect = () => {
    const given = takesKey ? details.read() : {}
    if (given) onConnect(given)
  }
  const { name, product, models, need, features, isUnfinished } = finding
  return (
    <View
      aria-live="polite"
      style={[styles.card, { backgroundColor: colors.elevation.level1 }]}
      testID="found-server"
    >
      {name !== undefined && <Text variant="title">{name}</Text>}
      <ServerFacts server={finding} product={product} models={models} />
      <View>
        <Text variant="caption" tone="onSurfaceVariant">
          {words.need}
        </Text>
        <Text>{words.needs[features.includes('guests') ? 'guests' : need]}</Text>
      </View>
      {takesKey && <ConnectionFields finding={finding} details={details} onSubmit={connect} />}
      {isUnfinished && <Text tone="error">{words.unfinished}</Text>}
      {known && <Text tone="onSurfaceVariant">{words.known(known.name)}</Text>}
      <Button
        label={known ? words.updateKnown : words.connect}
        busy={isConnecting}
        onPress={connect}
        testID="server-connect"
      />
    </View>
  )
}

const styles = StyleSheet.create({
  card: { gap: space.lg, padding: space.lg, borderRadius: radius.card },
})
