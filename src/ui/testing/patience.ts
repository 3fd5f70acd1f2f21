import { configure } from '@testing-library/react-native'

/** A query waits for what will be there, however busy the machine; this ends a wait for what never comes. */
configure({ asyncUtilTimeout: 120_000 })
