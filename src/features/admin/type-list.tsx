import { ScrollView, StyleSheet } from 'react-native'
import { useSafeAreaInsets } from 'react-native-safe-area-context'

import { FailureBar } from '@/parts/failure-bar'
import { FailureNotice } from '@/parts/failure-notice'
import type { Server } from '@/state/server/servers'
import { useToolsetTypes } from '@/state/toolset/toolset-instances'
import { Column } from '@/ui/layout/column'
import { Skeleton } from '@/ui/list/skeleton'
import { Notice } from '@/ui/notice/notice'
import { space, touchTarget } from '@/ui/theme'
import { useWords } from '@/words/use-words'

import { TypeRow } from './type-row'

/** The toolset types of a server, for its admins. */
export function TypeList({ server }: { server: Server }) {
  const words = useWords()
  const insets = useSafeAreaInsets()
  const types = useToolsetTypes(server)
  const retry = () => void types.refetch()
  if (types.data && types.data.length > 0)
    return (
      <ScrollView
        contentContainerStyle={{ paddingBottom: insets.bottom + touchTarget + space.xxl }}
      >
        <Column style={styles.list}>
          {types.isError && (
            <FailureBar failure={types.error.failure} server={server} onRetry={retry} />
          )}
          {types.data.map((type) => (
            <TypeRow key={type.toolset_type} server={server} type={type} />
          ))}
        </Column>
      </ScrollView>
    )
  if (types.isError)
    return <FailureNotice failure={types.error.failure} server={server} onRetry={retry} />
  if (types.isPending) return <Skeleton label={words.instances.admin.loading} />
  return <Notice icon="tool" {...words.instances.admin.none} />
}

const styles = StyleSheet.create({ list: { gap: space.sm, paddingTop: space.sm } })
