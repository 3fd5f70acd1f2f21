/** npm run test:quick: checks what the changes of this branch affect. It does not replace npm test. */
import { listChangedFiles } from './gate/changed-files'
import { planQuickTest } from './gate/quick-plan'
import { runCounted, runSteps, scriptStep, toolStep, type Step } from './gate/step'
import { projectDirectory } from './process/run-tool'

const plan = planQuickTest(listChangedFiles(projectDirectory))

function related(project: 'node' | 'ios', files: readonly string[]): Step {
  const choice = ['--selectProjects', project, '--maxWorkers=2', '--passWithNoTests']
  const parameters = [...choice, '--findRelatedTests', ...files]
  return { name: `jest, ${project}`, run: (write) => runCounted('jest', parameters, write) }
}

const format = ['--check', '--no-error-on-unmatched-pattern', ...plan.formatted]

void runSteps([
  // Checks all files, because a changed type can break distant code.
  scriptStep('check:lint'),
  ...(plan.formatted.length === 0 ? [] : [toolStep('format', 'oxfmt', format)]),
  ...(plan.pure.length === 0 ? [] : [related('node', plan.pure)]),
  ...(plan.drawn.length === 0 ? [] : [related('ios', plan.drawn)]),
])
