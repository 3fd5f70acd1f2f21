import { useQuery } from '@tanstack/react-query'
import { useRouter } from 'expo-router'
import { StyleSheet, View } from 'react-native'

import { abilitiesOf } from '@/core/server/abilities'
import { roomsQuery } from '@/state/room/rooms'
import type { Server } from '@/state/server/servers'
import { LinkRow } from '@/ui/list/link-row'
import { Text } from '@/ui/text'
import { space } from '@/ui/theme'
import { useWords } from '@/words/use-words'

/** The models of a server, with links to their profiles. */
export function ServerModels({ server }: { server: Server }) {
  const words = useWords().models
  const router = useRouter()
  const hasModels = abilitiesOf(server).rooms === 'models'
  const { data: models = [] } = useQuery({ ...roomsQuery(server), enabled: hasModels })
  if (!hasModels || models.length === 0) return null
  return (
    <View>
      <Text variant="label" role="heading" aria-level={2}>
        {words.title}
      </Text>
      <View style={styles.rows}>
        {models.map(({ id, name, description }) => (
          <LinkRow
            key={id}
            title={name}
            detail={description === '' ? undefined : words.tokens(description)}
            onPress={() =>
              router.push({
                pathname: '/models/[server]/[model]',
                params: { server: server.id, model: id },
              })
            }
            testID={`model-${id}`}
          />
        ))}
      </View>
    </View>
  )
}

const styles = StyleSheet.create({ rows: { marginHorizontal: -space.lg } })
