import { useRouter } from 'expo-router'
import { useAtomValue } from 'jotai'
import { StyleSheet, View } from 'react-native'

import type { FilePart } from '@/core/conversation/user-message'
import { abilitiesOf } from '@/core/server/abilities'
import { useChosenModel } from '@/parts/use-chosen-model'
import type { RoomOrThread } from '@/state/device/room-or-thread'
import type { Server } from '@/state/server/servers'
import { attachmentsAtom, removeAttachment } from '@/state/thread/attachments'
import { Button } from '@/ui/button/button'
import { IconButton } from '@/ui/button/icon-button'
import { FieldError } from '@/ui/form/field-error'
import { Spinner } from '@/ui/spinner'
import { Text } from '@/ui/text'
import { radius, space, touchTarget, useTheme } from '@/ui/theme'
import { visibleText } from '@/ui/visible-text'
import { useWords } from '@/words/use-words'

import { AttachmentPicture, attachmentName, attachmentSize } from './attachment-picture'

/** The attachments of the next message, and why one was refused. */
export function AttachmentChips({ server, place }: { server: Server; place: RoomOrThread }) {
  const words = useWords().attachments
  const router = useRouter()
  const model = useChosenModel(place)
  const { files, reading, problem } = useAtomValue(attachmentsAtom(place))
  if (files.length === 0 && reading.length === 0 && !problem) return null
  return (
    <View style={styles.place} testID="attachments">
      {files.length + reading.length > 0 && (
        <View role="list" aria-label={words.chosen} style={styles.chips}>
          {files.map((file, index) => (
            <Chip key={index} file={file} onRemove={() => removeAttachment(place, file)} />
          ))}
          {reading.map(({ name }, index) => (
            <Reading key={`reading ${index}`} name={visibleText(name)} />
          ))}
        </View>
      )}
      <FieldError text={problem && visibleText(words.problem(problem))} />
      {problem?.kind === 'not-taken' && abilitiesOf(server).attachments === 'by-model' && (
        <View style={styles.start}>
          <Button
            look="plain"
            label={words.changeModel}
            onPress={() =>
              router.push({
                pathname: '/models/[server]/[model]',
                params: { server: place.server, model },
              })
            }
            testID="attachment-model"
          />
        </View>
      )}
    </View>
  )
}

function Chip({ file, onRemove }: { file: FilePart; onRemove: () => void }) {
  const words = useWords().attachments
  const { colors } = useTheme()
  const name = attachmentName(file, words)
  return (
    <View role="listitem" style={[styles.chip, { backgroundColor: colors.surfaceVariant }]}>
      <AttachmentPicture file={file} />
      <View style={styles.words}>
        <Text variant="caption" numberOfLines={1}>
          {name}
        </Text>
        <Text variant="caption" tone="onSurfaceVariant">
          {attachmentSize(file, words)}
        </Text>
      </View>
      <IconButton
        icon="close"
        size={18}
        label={words.remove(name)}
        onPress={onRemove}
        testID="attachment-remove"
      />
    </View>
  )
}

/** A file that is still being read. */
function Reading({ name }: { name: string }) {
  const words = useWords().attachments
  const { colors } = useTheme()
  return (
    <View
      role="listitem"
      aria-label={words.reading(name)}
      aria-busy
      style={[styles.chip, styles.reading, { backgroundColor: colors.surfaceVariant }]}
      testID="attachment-reading"
    >
      <Spinner />
      <Text variant="caption" numberOfLines={1} style={styles.words}>
        {name}
      </Text>
    </View>
  )
}

const styles = StyleSheet.create({
  place: { gap: space.sm, paddingBottom: space.sm },
  chips: { flexDirection: 'row', flexWrap: 'wrap', gap: space.sm },
  chip: {
    flexDirection: 'row',
    alignItems: 'center',
    gap: space.sm,
    maxWidth: '100%',
    borderRadius: radius.card,
    paddingStart: space.xs,
    paddingVertical: space.xs,
  },
  // As high as the chip will be with its picture.
  reading: { minHeight: touchTarget + 2 * space.xs, paddingHorizontal: space.md },
  words: { flexShrink: 1 },
  start: { alignItems: 'flex-start' },
})
