import { useQuery } from '@tanstack/react-query'
import { StyleSheet, View } from 'react-native'

import { roomsQuery } from '@/state/room/rooms'
import type { Server } from '@/state/server/servers'
import type { StandingApproval } from '@/state/toolset/standing-approvals'
import { Button } from '@/ui/button/button'
import { Text } from '@/ui/text'
import { space, touchTarget } from '@/ui/theme'
import { useLocale } from '@/words/use-locale'
import { useWords } from '@/words/use-words'

/** A standing approval: which tool, where, and since when. */
export function StandingApprovalRow({
  approval,
  tool,
  server,
  onRevoke,
}: {
  approval: StandingApproval
  tool: string
  /** Undefined when the server was removed. */
  server: Server | undefined
  onRevoke: () => void
}) {
  const { tools: sentences } = useWords().settings
  const locale = useLocale()
  const room = useRoomName(server, approval.room)
  const place = server?.name ?? approval.server
  const title = sentences.standingApproval(tool, room)
  return (
    <View style={styles.row} testID="grant">
      <View style={styles.words}>
        <Text>{title}</Text>
        <Text variant="caption" tone="onSurfaceVariant">
          {approval.since === undefined
            ? place
            : sentences.since(place, dayOf(approval.since, locale))}
        </Text>
      </View>
      <Button
        look="plain"
        label={sentences.revoke}
        name={sentences.revokeFor(title)}
        onPress={onRevoke}
      />
    </View>
  )
}

/** The room's cached name, or else its id. */
function useRoomName(server: Server | undefined, id: string): string {
  const { data: rooms } = useQuery({ ...roomsQuery(server ?? nobody), enabled: false })
  return rooms?.find((room) => room.id === id)?.name ?? id
}

const nobody: Server = { id: '', address: '', name: '', kind: 'continuo', features: [] }

const dayOf = (time: number, locale: string | undefined) =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'medium' }).format(time)

const styles = StyleSheet.create({
  row: { flexDirection: 'row', alignItems: 'center', gap: space.sm, minHeight: touchTarget },
  words: { flex: 1 },
})
