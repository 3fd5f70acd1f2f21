import StyleSheet from 'react-native-web/dist/exports/StyleSheet'

/**
 * The classes and the style of an element in a browser. For text that reads in another direction than the
 * page, “start” and “end” are those of the page: only CSS itself follows the text.
 */
export function cssOf(...styles: readonly unknown[]) {
  const [className, style] = StyleSheet(styles)
  return { className, ...(style && { style }) }
}

const shared = {
  border: '0 solid black',
  boxSizing: 'border-box',
  listStyle: 'none',
  margin: 0,
  padding: 0,
  position: 'relative',
  textDecoration: 'none',
}

/** What makes an element of a browser look like one of React Native. */
export const resets = StyleSheet.create({
  area$raw: {
    ...shared,
    alignContent: 'flex-start',
    alignItems: 'stretch',
    display: 'flex',
    flexBasis: 'auto',
    flexDirection: 'column',
    flexShrink: 0,
    minHeight: 0,
    minWidth: 0,
  },
  passage$raw: {
    ...shared,
    display: 'block',
    font: '14px System',
    textAlign: 'start',
    userSelect: 'text',
    whiteSpace: 'pre-wrap',
    wordWrap: 'break-word',
  },
  span$raw: { ...shared, color: 'inherit', font: 'inherit' },
})
