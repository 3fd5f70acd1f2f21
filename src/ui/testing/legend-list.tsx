import { Fragment, type ReactNode } from 'react'
import { ScrollView } from 'react-native'

/** Shows every row, because tests have no layout that decides which rows are visible. */
export function LegendList<Item>({
  data,
  keyExtractor,
  renderItem,
  ListFooterComponent,
  testID,
}: {
  data: readonly Item[]
  keyExtractor: (item: Item, index: number) => string
  renderItem: (row: { item: Item; index: number }) => ReactNode
  ListFooterComponent?: ReactNode
  testID?: string
}) {
  return (
    <ScrollView testID={testID}>
      {data.map((item, index) => (
        <Fragment key={keyExtractor(item, index)}>{renderItem({ item, index })}</Fragment>
      ))}
      {ListFooterComponent}
    </ScrollView>
  )
}
