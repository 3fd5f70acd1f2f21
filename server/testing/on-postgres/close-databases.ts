import { closeTestDatabases } from '@server/testing/test-database'

afterAll(closeTestDatabases)
