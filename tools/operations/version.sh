#!/usr/bin/env bash
# Resolves the version to deploy, once: a branch moves while a deploy waits. Says whether the checks of that commit were green
# when it was pushed to the main branch; then they need not run again. A pull request does not count: it brings its own checks.
# Live takes versions of main only: GitHub also knows the commits of forks by their hash.
set -euo pipefail
if ! sha=$(gh api "repos/$GITHUB_REPOSITORY/commits/$REF" --jq .sha) || [[ ! $sha =~ ^[0-9a-f]{40}$ ]]; then
  echo "::error::There is no version '$REF'. Nothing was deployed."
  exit 1
fi
if [ "$DEPLOY_TO" = live ]; then
  if ! place=$(gh api "repos/$GITHUB_REPOSITORY/compare/main...$sha" --jq .status); then
    echo "::error::GitHub did not say whether main holds $sha. Nothing was deployed."
    exit 1
  fi
  if [ "$place" != identical ] && [ "$place" != behind ]; then
    echo "::error::main does not hold $sha. Merge it first; nothing was deployed."
    exit 1
  fi
fi
runs="repos/$GITHUB_REPOSITORY/actions/workflows/checks.yml/runs"
if ! green=$(gh api "$runs?head_sha=$sha&event=push&branch=main&status=success" --jq '.total_count > 0'); then
  echo "::error::GitHub did not say whether the checks of $sha were green. Nothing was deployed."
  exit 1
fi
if [ "$green" = true ]; then
  echo "::notice::$sha was green: it is deployed without running its checks again."
else
  echo "::notice::$sha was never green on main: its checks run first, and it is deployed only if they pass."
fi
printf 'sha=%s\ngreen=%s\n' "$sha" "$green" >>"$GITHUB_OUTPUT"
