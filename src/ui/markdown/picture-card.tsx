import { useState } from 'react'
import { Image, StyleSheet, View, type ImageStyle } from 'react-native'

import { Button } from '@/ui/button/button'
import { Glyph } from '@/ui/glyph'
import { Text } from '@/ui/text'
import { radius, space, useTheme } from '@/ui/theme'

import type { Picture } from './address'
import { isSelectable, useMarkdown } from './markdown-context'

/** A picture. A remote one is loaded only when the person asks for it. */
export function PictureCard({ alt, picture }: { alt: string; picture: Picture }) {
  switch (picture.kind) {
    case 'embedded':
      return <Shown uri={picture.uri} alt={alt} />
    case 'remote':
      return (
        <Remote
          key={picture.address.href}
          alt={alt}
          href={picture.address.href}
          destination={picture.address.destination}
        />
      )
    case 'none':
      return null
  }
}

type Loading =
  | { kind: 'waiting' }
  | { kind: 'loading' }
  | { kind: 'shown'; uri: string }
  | { kind: 'failed' }

function Remote({ alt, href, destination }: { alt: string; href: string; destination: string }) {
  const { colors } = useTheme()
  const { labels, loadImage } = useMarkdown()
  const [loading, setLoading] = useState<Loading>({ kind: 'waiting' })

  function load() {
    if (!loadImage) return setLoading({ kind: 'shown', uri: href })
    setLoading({ kind: 'loading' })
    loadImage(href).then(
      (uri) => setLoading({ kind: 'shown', uri }),
      () => setLoading({ kind: 'failed' }),
    )
  }

  if (loading.kind === 'shown')
    return <Shown uri={loading.uri} alt={alt} onError={() => setLoading({ kind: 'failed' })} />
  return (
    <View style={[styles.card, { borderColor: colors.outlineVariant }]}>
      <Glyph name="picture" />
      <View style={styles.words}>
        <Text selectable={isSelectable}>{alt || labels.picture}</Text>
        <Text variant="caption" tone={loading.kind === 'failed' ? 'error' : 'onSurfaceVariant'}>
          {loading.kind === 'failed' ? labels.loadFailed : destination}
        </Text>
      </View>
      <Button look="plain" label={labels.load} busy={loading.kind === 'loading'} onPress={load} />
    </View>
  )
}

function Shown({ uri, alt, onError }: { uri: string; alt: string; onError?: () => void }) {
  const { labels } = useMarkdown()
  const [loaded, setLoaded] = useState<{ uri: string; size: Size }>()
  const size = loaded?.uri === uri ? loaded.size : sizes.get(uri)
  return (
    <Image
      source={{ uri }}
      alt={alt || labels.picture}
      role="img"
      accessible
      resizeMode="contain"
      onLoad={({ nativeEvent }: { nativeEvent: { source?: Size } }) =>
        measure(uri, nativeEvent.source, (measured) => setLoaded({ uri, size: measured }))
      }
      style={[styles.picture, size && boxOf(size)]}
      {...(onError && { onError })}
    />
  )
}

interface Size {
  width: number
  height: number
}

/** Known sizes, so that a picture that is shown again does not shift the layout. */
const sizes = new Map<string, Size>()
const mostSizes = 200

/** Devices report the size of a loaded picture; a browser has to be asked. */
function measure(uri: string, source: Size | undefined, onSize: (size: Size) => void): void {
  if (!source) {
    // The picture has already loaded, so this does not fail.
    Image.getSize(
      uri,
      (width, height) => measure(uri, { width, height }, onSize),
      () => {},
    )
    return
  }
  const { width, height } = source
  if (width <= 0 || height <= 0) return
  if (sizes.size >= mostSizes) sizes.clear()
  sizes.set(uri, { width, height })
  onSize({ width, height })
}

/** Returns the size of the picture, or less if it is too high or too wide. A small picture is not enlarged. */
export function boxOf({ width, height }: Size): ImageStyle {
  const shownHeight = Math.min(height, greatestHeight)
  return {
    width: (shownHeight * width) / height,
    maxWidth: '100%',
    height: 'auto',
    aspectRatio: width / height,
    alignSelf: 'flex-start',
  }
}

const greatestHeight = 240

const styles = StyleSheet.create({
  card: {
    flexDirection: 'row',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: space.md,
    paddingVertical: space.sm,
    paddingStart: space.lg,
    paddingEnd: space.sm,
    borderWidth: 1,
    borderRadius: radius.card,
  },
  words: { flex: 1, minWidth: 120 },
  // The box until the size is known.
  picture: { width: '100%', height: greatestHeight, borderRadius: radius.card },
})
