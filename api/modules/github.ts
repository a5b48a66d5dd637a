import { ContainerModule } from 'inversify'
import { makeGithubIssues } from '#adapters/github/github-issues.ts'
import { tokens } from '#api/tokens.ts'

export const github = new ContainerModule(({ bind }) => {
  bind(tokens.issueTracker).toResolvedValue(
    ({ GITHUB_REPOSITORY: repository = null, GITHUB_API_URL, GITHUB_TOKEN: token = null }, clock) =>
      makeGithubIssues({ repository, apiUrl: GITHUB_API_URL.replace(/\/$/, ''), token, clock }),
    [tokens.config, tokens.clock],
  )
})
