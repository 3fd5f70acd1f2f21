import { useState } from 'react'
import { StyleSheet, View } from 'react-native'

import { Button } from '@/ui/button/button'
import { QuietLine } from '@/ui/layout/quiet-line'
import { Text } from '@/ui/text'
import { radius, space, useTheme, type Colour } from '@/ui/theme'
import { visibleText } from '@/ui/visible-text'

export interface JsonTreeLabels {
  /** Follows a value that has changed. */
  changed: string
  /** Describes how many members an object or list has. */
  count: (members: number) => string
  showAll: string
}

interface Shared {
  isChanged: (path: readonly string[]) => boolean
  labels: JsonTreeLabels
}

type Path = readonly string[]

/** JSON as a tree of collapsible branches. Changed values are highlighted, and their branches are open. */
export function JsonTree({ value, ...shared }: Shared & { value: unknown }) {
  return (
    <View role="list" style={styles.tree}>
      {isBranch(value) ? (
        <Members value={value} path={root} {...shared} />
      ) : (
        <Leaf name={undefined} value={value} path={root} {...shared} />
      )}
    </View>
  )
}

const root: Path = []
/** Further members of an object or list are shown on request. */
const mostMembers = 50
/** Deeper branches are not indented further. */
const mostIndents = 8
/** Deeper branches are folded at first. */
const openDepth = 2
const mostCharacters = 2_000
const rowHeight = 28

function Members({ value, path, ...shared }: Shared & { value: object; path: Path }) {
  const [isWhole, setWhole] = useState(false)
  const members = Object.entries(value)
  const shown = isWhole ? members : members.slice(0, mostMembers)
  return (
    <>
      {shown.map(([name, member]) => {
        const own = [...path, name]
        return isBranch(member) ? (
          <Branch key={name} name={name} value={member} path={own} {...shared} />
        ) : (
          <Leaf key={name} name={name} value={member} path={own} {...shared} />
        )
      })}
      {shown.length < members.length && (
        <View style={styles.start}>
          <Button look="plain" label={shared.labels.showAll} onPress={() => setWhole(true)} />
        </View>
      )}
    </>
  )
}

function Branch({
  name,
  value,
  path,
  ...shared
}: Shared & { name: string; value: object; path: Path }) {
  const { labels, isChanged } = shared
  const hasChanged = isChanged(path)
  const [chosen, choose] = useState<boolean>()
  const isOpen = chosen ?? (path.length <= openDepth || hasChanged)
  const count = labels.count(Object.keys(value).length)
  const label = [visibleText(name), count, ...(hasChanged ? [labels.changed] : [])].join(', ')
  return (
    <View role="listitem">
      <View style={indent(path)}>
        <QuietLine label={label} isOpen={isOpen} onToggle={choose} minHeight={rowHeight}>
          <Text variant="code" tone="primary">
            {visibleText(name)}
          </Text>
          <Text variant="caption" tone="onSurfaceVariant">
            {count}
          </Text>
        </QuietLine>
      </View>
      {isOpen && (
        <View role="list">
          <Members value={value} path={path} {...shared} />
        </View>
      )}
    </View>
  )
}

function Leaf({
  name,
  value,
  path,
  isChanged,
  labels,
}: Shared & { name: string | undefined; value: unknown; path: Path }) {
  const { colors } = useTheme()
  const hasChanged = isChanged(path)
  const text = visibleText(textOf(value))
  return (
    <View role="listitem" style={indent(path)}>
      <View
        style={[styles.leaf, hasChanged && { backgroundColor: colors.primaryContainer }]}
        {...(hasChanged && { testID: 'changed-value' })}
      >
        {name !== undefined && (
          <Text variant="code" tone={hasChanged ? 'onPrimaryContainer' : 'primary'}>
            {`${visibleText(name)}:`}
          </Text>
        )}
        <Text
          variant="code"
          tone={hasChanged ? 'onPrimaryContainer' : toneOf(value)}
          style={styles.value}
          selectable
        >
          {text}
        </Text>
        {hasChanged && (
          <Text variant="caption" tone="onPrimaryContainer">
            {labels.changed}
          </Text>
        )}
      </View>
    </View>
  )
}

/** Empty objects and lists are leaves: they have nothing to open. */
const isBranch = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && Object.keys(value).length > 0

function textOf(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
  return text.length > mostCharacters ? `${text.slice(0, mostCharacters)}…` : text
}

const toneOf = (value: unknown): Colour => (typeof value === 'string' ? 'tertiary' : 'secondary')

const indent = ({ length }: Path) => ({
  paddingStart: Math.max(0, Math.min(length, mostIndents) - 1) * space.lg,
})

const styles = StyleSheet.create({
  tree: { gap: space.xs / 2 },
  leaf: {
    flexDirection: 'row',
    alignItems: 'flex-start',
    gap: space.sm,
    paddingVertical: space.xs / 2,
    paddingHorizontal: space.xs,
    marginHorizontal: -space.xs,
    borderRadius: radius.card / 2,
  },
  value: { flex: 1 },
  start: { alignItems: 'flex-start' },
})
