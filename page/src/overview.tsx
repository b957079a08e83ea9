// SPDX-License-Identifier: MIT
//
// What `info` and `check` say.
import { useState } from "preact/hooks";
import type { Code, Finding } from "../../wasm/levelsmith.d.mts";
import { Actions } from "./actions.tsx";
import { useAsked } from "./asked.ts";
import { library } from "./library.ts";
import { follow, selectByte, type Tab } from "./store.ts";
import { words } from "./words.ts";

const SEVERITIES = ["error", "warning", "info"] as const;

function spelled(value: unknown): string {
  if (typeof value === "number") return value.toLocaleString("en");
  return typeof value === "string" ? value : JSON.stringify(value);
}

function FactValue({ value }: { value: unknown }) {
  if (Array.isArray(value))
    return (
      <ul class="plain">
        {value.map((one, i) => (
          <li key={i}>{spelled(one)}</li>
        ))}
      </ul>
    );
  if (value === null || typeof value !== "object") return <>{spelled(value)}</>;
  return (
    <ul class="plain counts">
      {Object.entries(value).map(([key, count]) => (
        <li key={key}>
          <span>{key}</span> <b>{spelled(count)}</b>
        </li>
      ))}
    </ul>
  );
}

function Facts({ tab }: { tab: Tab }) {
  const { value, failure } = useAsked(tab, [], (id) => library.info(id));
  const facts = Object.entries(value ?? {}).filter(([key]) => key !== "file");
  return (
    <>
      {failure && <p role="alert">{failure.message}</p>}
      <dl class="facts">
        {facts.map(([key, one]) => (
          <div key={key}>
            <dt>{key.replaceAll("_", " ")}</dt>
            <dd>
              <FactValue value={one} />
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}

function Explanation({ code }: { code: string }) {
  const [text, setText] = useState<Code>();
  const load = (event: Event) => {
    if ((event.currentTarget as HTMLDetailsElement).open && !text) void library.explain(code).then(setText);
  };
  return (
    <details onToggle={load}>
      <summary>{words.why}</summary>
      <p>
        <strong>{text?.title}</strong>
      </p>
      <p>{text?.explanation}</p>
    </details>
  );
}

export function FindingItem({ tab, finding }: { tab: Tab; finding: Finding }) {
  const { severity, code, message, path, offset } = finding;
  return (
    <li class={`finding ${severity}`}>
      <p>{message}</p>
      <p class="code">
        <span>{code}</span>
        {path && (
          <button class="link" title={words.toValue} onClick={() => follow(tab, path)}>
            {path}
          </button>
        )}
        {offset !== undefined && (
          <button class="link" title={words.toBytes} onClick={() => selectByte(tab, offset, "bytes")}>
            {offset.toString(16).padStart(8, "0")}
          </button>
        )}
      </p>
      <Explanation code={code} />
    </li>
  );
}

function Findings({ tab }: { tab: Tab }) {
  const { value, failure } = useAsked(tab, [], (id) => library.check(id));
  const findings = value?.findings ?? [];
  return (
    <div data-testid="findings" class="findings">
      <h3>{words.findings}</h3>
      {failure && <p role="alert">{failure.message}</p>}
      {value && !findings.length && <p class="fine">{words.noFindings}</p>}
      {SEVERITIES.map((severity) => {
        const some = findings.filter((finding) => finding.severity === severity);
        return (
          some.length > 0 && (
            <div key={severity}>
              <h4 class={severity}>
                {words.severities[severity]} <span class="badge">{some.length}</span>
              </h4>
              <ul class="plain">
                {some.map((finding, i) => (
                  <FindingItem key={i} tab={tab} finding={finding} />
                ))}
              </ul>
            </div>
          )
        );
      })}
      {!!value?.suppressed && <p class="quiet">{words.suppressed(value.suppressed)}</p>}
    </div>
  );
}

export function Overview({ tab }: { tab: Tab }) {
  return (
    <div data-testid="overview" class="overview scroll" tabIndex={0} aria-label={words.overview} role="group">
      <h2 class="file-title">{tab.name}</h2>
      <p class="quiet">{tab.file!.format.title}</p>
      <Actions tab={tab} />
      <Facts tab={tab} />
      <Findings tab={tab} />
    </div>
  );
}
