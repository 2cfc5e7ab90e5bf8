import type { TargetedSubmitEvent } from 'preact';
import { useState } from 'preact/hooks';
import { ApiFailure } from '../api/client.ts';

/** A form being sent: its faults, as a whole and for each field. */
export interface Submit {
  isBusy: boolean;
  failure: ApiFailure | undefined;
  faultOf: (field: string) => string | undefined;
  onSubmit: (event: TargetedSubmitEvent<HTMLFormElement>) => void;
}

/** Sends the form's fields, as text by name. Errors of `send` other than refusals of the server are defects. */
export function useSubmit(send: (fields: Record<string, string>) => Promise<void>): Submit {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<ApiFailure>();

  const onSubmit = async (event: TargetedSubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields: Record<string, string> = {};
    for (const [name, value] of new FormData(event.currentTarget)) fields[name] = String(value);
    setBusy(true);
    setFailure(undefined);
    try {
      await send(fields);
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      setFailure(error);
    } finally {
      setBusy(false);
    }
  };

  return {
    isBusy,
    failure,
    faultOf: (field) => failure?.details.find(({ path }) => path === field)?.message,
    onSubmit: (event) => void onSubmit(event),
  };
}
