import { Image, StyleSheet, View } from 'react-native'

import { fileName, fileSize, pictureAddress } from '@/core/conversation/attachment'
import type { FilePart } from '@/core/conversation/user-message'
import { Icon } from '@/ui/icon'
import { radius, touchTarget } from '@/ui/theme'
import { visibleText } from '@/ui/visible-text'
import type { Words } from '@/words/english'
import { useWords } from '@/words/use-words'

/** An attached picture, or an icon for any other file. */
export function AttachmentPicture({
  file,
  isLarge = false,
  onBroken,
}: {
  file: FilePart
  isLarge?: boolean
  onBroken?: () => void
}) {
  const words = useWords().attachments
  const uri = pictureAddress(file)
  if (uri === undefined) return <AttachmentSign file={file} />
  return (
    <Image
      source={{ uri }}
      alt={words.picture(attachmentName(file, words))}
      role="img"
      accessible
      resizeMode="cover"
      style={[styles.picture, isLarge ? styles.large : styles.small]}
      {...(onBroken && { onError: onBroken })}
    />
  )
}

/** An icon for the kind of file. */
export function AttachmentSign({ file: { type } }: { file: FilePart }) {
  return (
    <View style={[styles.sign, styles.small]}>
      <Icon name={type === 'image' ? 'photo' : 'file'} />
    </View>
  )
}

export const attachmentName = (file: FilePart, words: Words['attachments']) =>
  visibleText(fileName(file) ?? words.unnamed)

export function attachmentSize(file: FilePart, words: Words['attachments']): string | undefined {
  const bytes = fileSize(file)
  return bytes === undefined ? undefined : words.size(Math.max(1, Math.round(bytes / 1000)))
}

const styles = StyleSheet.create({
  picture: { borderRadius: radius.card },
  sign: { alignItems: 'center', justifyContent: 'center' },
  small: { width: touchTarget, height: touchTarget },
  large: { width: 5 * touchTarget, maxWidth: '100%', height: 4 * touchTarget },
})
