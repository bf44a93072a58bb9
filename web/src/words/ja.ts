import type { Word } from "./words";

export const ja: Record<Word, string> = {
  "site.name": "境界",
  "site.tagline": "線と領地をめぐる三つのボードゲーム。",
  "nav.home": "ホーム",
  "nav.main": "メイン",
  "nav.lobby": "対局待ち",
  "nav.games": "自分の対局",
  "nav.watch": "観戦",
  "nav.rules": "ルール",
  "nav.settings": "設定",
  "nav.skip": "本文へ",
  "page.missing": "お探しのページはありません。",
  "page.loading": "お待ちください…",
  "page.failed": "サーバーが応答しません。少し待ってからもう一度お試しください。",
  "page.retry": "もう一度",
  "home.play": "コンピューターと対局",
  "home.level": "レベル{level}",
  "home.by": "{designer} 作",
  "home.opponent": "対戦相手",
  "theme.light": "明るい配色",
  "theme.dark": "暗い配色",
};
