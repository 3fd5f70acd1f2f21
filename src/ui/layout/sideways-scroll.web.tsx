import { useState } from 'react'
import { StyleSheet } from 'react-native'

import { cssOf, resets } from '@/ui/reading/css-of'

import { Fade } from './fade'
import { hiddenSides } from './hidden-sides'
import type { SidewaysScrollProps } from './sideways-scroll'

/** Measures with a ResizeObserver, which does not force an early layout. */
export function SidewaysScroll({ direction, children, testID }: SidewaysScrollProps) {
  const [more, setMore] = useState({ before: false, after: false })
  const observe = (frame: HTMLElement | null) => {
    if (!frame) return undefined
    const measure = () => setMore((known) => unlessSame(known, sidesOf(frame)))
    const observer = new ResizeObserver(measure)
    observer.observe(frame)
    if (frame.firstElementChild) observer.observe(frame.firstElementChild)
    frame.addEventListener('scroll', measure, { passive: true })
    return () => {
      observer.disconnect()
      frame.removeEventListener('scroll', measure)
    }
  }
  return (
    <div {...cssOf(resets.view$raw, styles[direction])} data-testid={testID}>
      <div ref={observe} {...cssOf(resets.view$raw, styles.frame, styles[direction])}>
        <div {...cssOf(resets.view$raw, styles.content)}>{children}</div>
      </div>
      {more.before && <Fade side="start" direction={direction} />}
      {more.after && <Fade side="end" direction={direction} />}
    </div>
  )
}

const sidesOf = ({ scrollLeft, clientWidth, scrollWidth }: HTMLElement) =>
  hiddenSides({ offset: scrollLeft, visible: clientWidth, content: scrollWidth })

type Sides = ReturnType<typeof hiddenSides>

const unlessSame = (before: Sides, after: Sides) =>
  before.before === after.before && before.after === after.after ? before : after

const frame: object = {
  flexDirection: 'row',
  flexGrow: 1,
  flexShrink: 1,
  overflowX: 'auto',
  overflowY: 'hidden',
}

const styles = StyleSheet.create({
  frame,
  content: { flexDirection: 'row', flexGrow: 1 },
  ltr: { direction: 'ltr' },
  rtl: { direction: 'rtl' },
})
