import StyleSheet from 'react-native-web/dist/exports/StyleSheet'

/**
 * Returns the class name and the style of an element in a browser. “start” and “end” in styles mean left
 * and right, even in right-to-left text; only in the resets, which become plain CSS, do they follow the text.
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

/** Resets that make a browser's element look like one of React Native. */
export const resets = StyleSheet.create({
  view$raw: {
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
