import { projectDirectory } from '../process/run-tool'
import { findPropertyTests, selectTests } from './property-tests'

describe('the tests that check properties', () => {
  it('are found by their content', () => {
    const found = findPropertyTests(projectDirectory)
    expect(found.some((file) => file.endsWith('/redact.test.ts'))).toBe(true)
    expect(found.some((file) => file.endsWith('/port.test.ts'))).toBe(false)
  })

  const files = ['src/one.test.ts', 'src/two.test.ts']

  it('are all selected if no name is given', () => {
    expect(selectTests(files, undefined)).toEqual(['--runTestsByPath', ...files])
  })

  it('are selected by file name', () => {
    expect(selectTests(files, 'two')).toEqual(['--runTestsByPath', 'src/two.test.ts'])
  })

  it('are selected by property name if no file matches', () => {
    const pattern = ['--testNamePattern', 'is read \\(twice\\)']
    expect(selectTests(files, 'is read (twice)')).toEqual([
      ...pattern,
      '--runTestsByPath',
      ...files,
    ])
  })
})
