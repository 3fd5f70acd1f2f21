import { useState } from 'react'
import { StyleSheet, View } from 'react-native'

import { pictureAddress } from '@/core/conversation/attachment'
import type { UserMessage } from '@/core/conversation/message'
import { filesOf, type FilePart } from '@/core/conversation/user-message'
import { Text } from '@/ui/text'
import { space } from '@/ui/theme'
import { useWords } from '@/words/use-words'

import {
  AttachmentPicture,
  AttachmentSign,
  attachmentName,
  attachmentSize,
} from './attachment-picture'

/** The attachments of a sent message. */
export function AttachmentList({ message }: { message: UserMessage }) {
  const words = useWords().attachments
  const files = filesOf(message)
  if (files.length === 0) return null
  return (
    <View role="list" aria-label={words.sent} style={styles.list} testID="message-attachments">
      {files.map((file, index) => (
        <Sent key={index} file={file} />
      ))}
    </View>
  )
}

function Sent({ file }: { file: FilePart }) {
  const [isBroken, setBroken] = useState(false)
  const isPicture = pictureAddress(file) !== undefined && !isBroken
  return (
    <View role="listitem">
      {isPicture ? (
        <AttachmentPicture file={file} isLarge onBroken={() => setBroken(true)} />
      ) : (
        <Named file={file} />
      )}
    </View>
  )
}

function Named({ file }: { file: FilePart }) {
  const words = useWords().attachments
  const facts = [attachmentName(file, words), attachmentSize(file, words)]
  return (
    <View style={styles.named}>
      <AttachmentSign file={file} />
      <Text variant="caption" tone="onBubble" style={styles.name}>
        {facts.filter((fact) => fact !== undefined).join(' · ')}
      </Text>
    </View>
  )
}

const styles = StyleSheet.create({
  list: { gap: space.sm, paddingBottom: space.xs },
  named: { flexDirection: 'row', alignItems: 'center' },
  name: { flexShrink: 1 },
})
