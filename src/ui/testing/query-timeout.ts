import { configure } from '@testing-library/react-native'

/** A busy machine may be slow to show what a query waits for. The limit ends only waits that cannot succeed. */
configure({ asyncUtilTimeout: 120_000 })
