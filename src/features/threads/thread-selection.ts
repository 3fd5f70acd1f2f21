import { atom, useAtom } from 'jotai'

import { threadKeyText, type ThreadKey } from '@/core/conversation/thread-key'

/** The keys of the selected threads. Undefined if no selection is in progress. */
const selectionAtom = atom<ReadonlySet<string> | undefined>(undefined)

/** The selection of threads, and functions that change it. */
export function useThreadSelection() {
  const [selection, setSelection] = useAtom(selectionAtom)
  return {
    isSelecting: selection !== undefined,
    isSelected: (key: ThreadKey) => selection?.has(threadKeyText(key)) ?? false,
    start: (...keys: readonly ThreadKey[]) => setSelection(new Set(keys.map(threadKeyText))),
    toggle: (key: ThreadKey) => setSelection(toggled(selection ?? new Set(), threadKeyText(key))),
    end: () => setSelection(undefined),
  }
}

function toggled(selection: ReadonlySet<string>, key: string): ReadonlySet<string> {
  const next = new Set(selection)
  if (!next.delete(key)) next.add(key)
  return next
}
