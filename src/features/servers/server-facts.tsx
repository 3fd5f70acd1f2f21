import { StyleSheet, View } from 'react-native'

import type { Server } from '@/core/server/server'
import { isOwnDevice } from '@/core/server/server-address'
import type { Session } from '@/core/server/session'
import { Icon } from '@/ui/icon'
import { Text } from '@/ui/text'
import { space } from '@/ui/theme'
import { useWords } from '@/words/use-words'

import { abilityNames } from './ability-names'

/** What a server is and what it can do. */
export function ServerFacts({
  server,
  session,
  product,
  models,
}: {
  server: Pick<Server, 'address' | 'kind' | 'version' | 'features'>
  session?: Session | undefined
  product?: string | undefined
  models?: number | undefined
}) {
  const words = useWords().servers
  const details = [
    product,
    server.version !== undefined && words.version(server.version),
    models !== undefined && words.models(models),
  ].filter((detail) => typeof detail === 'string')
  const isPlain = server.address.startsWith('http:') && !isOwnDevice(server.address)
  return (
    <View style={styles.facts}>
      <View>
        <Text variant="heading">{words.kinds[server.kind]}</Text>
        {details.length > 0 && <Text tone="onSurfaceVariant">{details.join(' · ')}</Text>}
        <Text tone="onSurfaceVariant" selectable testID="server-fact-address">
          {server.address}
        </Text>
      </View>
      {isPlain && (
        <View style={styles.line}>
          <Icon name="warning" size={18} tone="error" />
          <Text tone="error" style={styles.words}>
            {words.unencrypted}
          </Text>
        </View>
      )}
      <View style={styles.abilities}>
        <Text variant="caption" tone="onSurfaceVariant">
          {words.can}
        </Text>
        {abilityNames(server, session).map((ability) => (
          <View key={ability} style={styles.line}>
            <Icon name="done" size={18} tone="success" />
            <Text style={styles.words}>{words.abilities[ability]}</Text>
          </View>
        ))}
      </View>
    </View>
  )
}

const styles = StyleSheet.create({
  facts: { gap: space.md },
  abilities: { gap: space.xs },
  line: { flexDirection: 'row', alignItems: 'center', gap: space.sm },
  words: { flex: 1 },
})
