--
-- PostgreSQL database dump
--


-- Dumped from database version 15.18 (Debian 15.18-0+deb12u1)
-- Dumped by pg_dump version 15.18 (Debian 15.18-0+deb12u1)

SET statement_timeout = 0;
SET lock_timeout = 0;
SET idle_in_transaction_session_timeout = 0;
SET client_encoding = 'UTF8';
SET standard_conforming_strings = on;
SELECT pg_catalog.set_config('search_path', '', false);
SET check_function_bodies = false;
SET xmloption = content;
SET client_min_messages = warning;
SET row_security = off;

--
-- Name: bullmq; Type: SCHEMA; Schema: -; Owner: -
--

CREATE SCHEMA bullmq;


--
-- Name: dep_status; Type: TYPE; Schema: bullmq; Owner: -
--

CREATE TYPE bullmq.dep_status AS ENUM (
    'pending',
    'processed',
    'ignored',
    'failed'
);


--
-- Name: job_state; Type: TYPE; Schema: bullmq; Owner: -
--

CREATE TYPE bullmq.job_state AS ENUM (
    'waiting',
    'active',
    'completed',
    'failed',
    'delayed',
    'waiting-children'
);


--
-- Name: add_flow(jsonb); Type: FUNCTION; Schema: bullmq; Owner: -
--

CREATE FUNCTION bullmq.add_flow(p_entries jsonb) RETURNS SETOF text
    LANGUAGE plpgsql
    SET search_path TO 'bullmq'
    AS $$
BEGIN
  PERFORM lock_producer_queues(p_entries);
  RETURN QUERY SELECT * FROM add_flow_unlocked(p_entries);
END;
$$;


--
-- Name: add_flow_unlocked(jsonb); Type: FUNCTION; Schema: bullmq; Owner: -
--

CREATE FUNCTION bullmq.add_flow_unlocked(p_entries jsonb) RETURNS SETOF text
    LANGUAGE plpgsql
    SET search_path TO 'bullmq'
    AS $$
DECLARE
  e              jsonb;
  v_id           text;
  v_seq          bigint;
  v_state        job_state;
  v_process_at   bigint;
  v_queue        text;
  v_delay        bigint;
  v_timestamp    bigint;
  v_lifo         boolean;
  v_parent_queue text;
  v_parent_id    text;
  v_awc          boolean;
  v_dedup_id     text;
  v_dedup        jsonb;
  v_winner       text;
  v_inserted     boolean;
  v_code         integer;
  v_lock_key     integer;
  v_ev_queue     text[]  := '{}';
  v_ev_event     text[]  := '{}';
  v_ev_data      jsonb[] := '{}';
  v_notify_jobs  text[]  := '{}';
  v_max          integer;
  v_parents_q    text[]  := '{}';
  v_parents_id   text[]  := '{}';
  v_failed_parents_q  text[] := '{}';
  v_failed_parents_id text[] := '{}';
  v_pq           text;
  v_pid          text;
  v_remaining    integer;
  v_now          bigint;
BEGIN
  -- Finish-and-fetch holds its dedup advisory lock while promoting delayed
  -- jobs. Take all batch locks before any job/sequence mutation, ordered by
  -- the actual lock key so reversed batches and hash collisions agree.
  FOR v_lock_key IN
    SELECT DISTINCT hashtext(
      'bullmq:dedup:' || (value ->> 'queue') || ':' || (value ->> 'dedupId'))
      FROM jsonb_array_elements(p_entries)
     WHERE value ->> 'dedupId' IS NOT NULL AND value ->> 'dedupId' <> ''
     ORDER BY 1
  LOOP
    PERFORM pg_advisory_xact_lock(v_lock_key);
  END LOOP;

  FOR e IN SELECT value FROM jsonb_array_elements(p_entries)
  LOOP
    v_queue        := e ->> 'queue';
    v_id           := COALESCE(e ->> 'id', '');
    v_delay        := COALESCE((e ->> 'delay')::bigint, 0);
    v_timestamp    := COALESCE((e ->> 'timestamp')::bigint, 0);
    v_lifo         := COALESCE((e ->> 'lifo')::boolean, false);
    v_parent_queue := e ->> 'parentQueue';
    v_parent_id    := e ->> 'parentId';
    v_awc          := COALESCE((e ->> 'addToWaitingChildren')::boolean, false);
    v_dedup_id     := e ->> 'dedupId';

    IF v_id IS NULL OR v_id = '' THEN
      v_id := next_job_id(v_queue);
    END IF;

    IF v_dedup_id IS NOT NULL AND v_dedup_id <> '' THEN
      v_dedup := COALESCE(e -> 'opts' -> 'deduplication',
                          e -> 'opts' -> 'debounce',
                          jsonb_build_object('id', v_dedup_id));
      v_winner := deduplicate_job(v_queue, v_dedup, v_id, v_timestamp,
        e ->> 'name', COALESCE((e ->> 'data')::jsonb, '{}'::jsonb),
        COALESCE(e -> 'opts', '{}'::jsonb));
      IF v_winner IS NOT NULL THEN
        RETURN NEXT v_winner;
        CONTINUE;
      END IF;
    END IF;

    IF v_parent_id IS NOT NULL AND v_parent_queue IS NOT NULL
       AND NOT EXISTS (
         SELECT 1 FROM job
          WHERE queue = v_parent_queue AND id = v_parent_id
       ) THEN
      RETURN NEXT '-5';
      CONTINUE;
    END IF;

    v_seq := nextval('job_seq');
    IF v_lifo THEN
      v_seq := -v_seq;
    END IF;

    IF v_awc THEN
      v_state := 'waiting-children';
      v_process_at := NULL;
    ELSIF v_delay > 0 THEN
      v_state := 'delayed';
      v_process_at := v_timestamp + v_delay;
    ELSE
      v_state := 'waiting';
      v_process_at := NULL;
    END IF;

    INSERT INTO job (
      queue, id, seq, name, state,
      data, opts, priority, delay_ms, max_attempts,
      added_at_ms, process_at_ms,
      dedup_id, scheduler_id,
      parent_queue, parent_id, parent_key, pending_deps
    ) VALUES (
      v_queue, v_id, v_seq, e ->> 'name', v_state,
      COALESCE((e ->> 'data')::jsonb, '{}'::jsonb),
      COALESCE(e -> 'opts', '{}'::jsonb),
      COALESCE((e ->> 'priority')::integer, 0), v_delay,
      COALESCE((e ->> 'attempts')::integer, 1),
      v_timestamp, v_process_at,
      e ->> 'dedupId', e ->> 'schedulerId',
      v_parent_queue, v_parent_id, e ->> 'parentKey', 0
    )
    ON CONFLICT (queue, id) DO NOTHING;
    GET DIAGNOSTICS v_inserted = ROW_COUNT;

    IF v_parent_id IS NOT NULL AND v_parent_queue IS NOT NULL THEN
      v_parents_q  := array_append(v_parents_q, v_parent_queue);
      v_parents_id := array_append(v_parents_id, v_parent_id);

      IF v_inserted THEN
        INSERT INTO job_dependency (
          parent_queue, parent_id, child_queue, child_id, child_key, status
        ) VALUES (
          v_parent_queue, v_parent_id, v_queue, v_id,
          v_queue || ':' || v_id, 'pending'
        )
        ON CONFLICT (parent_queue, parent_id, child_key) DO NOTHING;

        UPDATE job
           SET pending_deps = pending_deps + 1
         WHERE queue = v_parent_queue AND id = v_parent_id;
      ELSE
        v_code := handle_duplicated_job(v_queue, v_id,
          v_parent_queue, v_parent_id, e ->> 'parentKey', v_timestamp, true);
        IF v_code = -7 THEN
          v_failed_parents_q  := array_append(v_failed_parents_q, v_parent_queue);
          v_failed_parents_id := array_append(v_failed_parents_id, v_parent_id);
          RETURN NEXT '-7';
          CONTINUE;
        END IF;
      END IF;
    END IF;

    IF v_inserted THEN
      v_ev_queue := array_append(v_ev_queue, v_queue);
      v_ev_event := array_append(v_ev_event, 'added');
      v_ev_data  := array_append(v_ev_data,
        jsonb_build_object('jobId', v_id, 'name', e ->> 'name'));
      IF v_state = 'waiting' THEN
        v_ev_queue    := array_append(v_ev_queue, v_queue);
        v_ev_event    := array_append(v_ev_event, 'waiting');
        v_ev_data     := array_append(v_ev_data,
          jsonb_build_object('jobId', v_id));
        v_notify_jobs := array_append(v_notify_jobs, v_queue);
      ELSIF v_state = 'delayed' THEN
        v_ev_queue    := array_append(v_ev_queue, v_queue);
        v_ev_event    := array_append(v_ev_event, 'delayed');
        v_ev_data     := array_append(v_ev_data,
          jsonb_build_object('jobId', v_id, 'delay', v_process_at));
        v_notify_jobs := array_append(v_notify_jobs, v_queue);
      ELSIF v_state = 'waiting-children' THEN
        v_ev_queue := array_append(v_ev_queue, v_queue);
        v_ev_event := array_append(v_ev_event, 'waiting-children');
        v_ev_data  := array_append(v_ev_data,
          jsonb_build_object('jobId', v_id));
      END IF;
    END IF;

    RETURN NEXT v_id;
  END LOOP;

  IF array_length(v_ev_queue, 1) > 0 THEN
    INSERT INTO event (queue, event, data, created_at_ms)
    SELECT q, ev, dat, (extract(epoch FROM clock_timestamp()) * 1000)::bigint
      FROM unnest(v_ev_queue, v_ev_event, v_ev_data)
             WITH ORDINALITY AS t(q, ev, dat, ord)
     ORDER BY ord;

    FOR v_queue IN SELECT DISTINCT q FROM unnest(v_ev_queue) AS q LOOP
      PERFORM pg_notify('bullmq_events', v_queue);

      SELECT value::integer INTO v_max
        FROM meta
       WHERE queue = v_queue AND field = 'opts.maxLenEvents';
      IF v_max IS NULL THEN
        v_max := 10000;
      END IF;
      IF v_max > 0
         AND pg_try_advisory_xact_lock(hashtext('bullmq:evtrim:' || v_queue))
      THEN
        DELETE FROM event
         WHERE queue = v_queue
           AND id <= (SELECT max(id) FROM event WHERE queue = v_queue)
                     - v_max;
      END IF;
    END LOOP;

    FOR v_queue IN SELECT DISTINCT q FROM unnest(v_notify_jobs) AS q LOOP
      PERFORM pg_notify('bullmq_jobs', v_queue);
    END LOOP;
  END IF;

  IF array_length(v_parents_q, 1) > 0 THEN
    v_now := (extract(epoch FROM clock_timestamp()) * 1000)::bigint;
    FOR v_pq, v_pid IN
      SELECT DISTINCT pq, pid
        FROM unnest(v_parents_q, v_parents_id) AS t(pq, pid)
       WHERE NOT EXISTS (
         SELECT 1
           FROM unnest(v_failed_parents_q, v_failed_parents_id) AS f(pq, pid)
          WHERE f.pq = t.pq AND f.pid = t.pid
       )
    LOOP
      SELECT pending_deps INTO v_remaining
        FROM job WHERE queue = v_pq AND id = v_pid;
      IF COALESCE(v_remaining, 0) = 0 THEN
        PERFORM move_parent_to_wait(v_pq, v_pid, v_now);
      END IF;
    END LOOP;
  END IF;
END;
$$;


--
-- Name: add_job(text, text, text, jsonb, jsonb, integer, bigint, bigint, integer, text, text, text, text, text, boolean); Type: FUNCTION; Schema: bullmq; Owner: -
--

CREATE FUNCTION bullmq.add_job(p_queue text, p_id text, p_name text, p_data jsonb, p_opts jsonb, p_priority integer, p_delay bigint, p_timestamp bigint, p_max_attempts integer, p_parent_queue text, p_parent_id text, p_parent_key text, p_dedup_id text, p_scheduler_id text, p_lifo boolean) RETURNS text
    LANGUAGE plpgsql
    SET search_path TO 'bullmq'
    AS $$
BEGIN
  PERFORM lock_producer_queues(jsonb_build_array(jsonb_build_object(
    'queue', p_queue, 'parentQueue', p_parent_queue)));
  RETURN add_job_unlocked(
    p_queue, p_id, p_name, p_data, p_opts, p_priority, p_delay, p_timestamp,
    p_max_attempts, p_parent_queue, p_parent_id, p_parent_key, p_dedup_id,
    p_scheduler_id, p_lifo);
END;
$$;


--
-- Name: add_job_scheduler(text, text, bigint, jsonb, jsonb, jsonb, jsonb, bigint, text); Type: FUNCTION; Schema: bullmq; Owner: -
--

CREATE FUNCTION bullmq.add_job_scheduler(p_queue text, p_scheduler_id text, p_next_millis bigint, p_template_data jsonb, p_template_opts jsonb, p_opts jsonb, p_delayed_opts jsonb, p_now bigint, p_producer_id text) RETURNS TABLE(job_id text, delay bigint)
    LANGUAGE plpgsql
    SET search_path TO 'bullmq'
    AS $$
DECLARE
  v_name    text    := p_opts ->> 'name';
  v_tz      text    := p_opts ->> 'tz';
  v_pattern text    := p_opts ->> 'pattern';
  v_every   bigint  := (p_opts ->> 'every')::bigint;
  v_offset  bigint  := COALESCE((p_opts ->> 'offset')::bigint,
                                (p_delayed_opts #>> '{repeat,offset}')::bigint, 0);
  v_offset_provided boolean := (p_opts ->> 'offset') IS NOT NULL
                            OR (p_delayed_opts #>> '{repeat,offset}') IS NOT NULL;
  v_start   bigint  := (p_opts ->> 'startDate')::bigint;
  v_end     bigint  := (p_opts ->> 'endDate')::bigint;
  v_limit   integer := (p_opts ->> 'limit')::integer;
  v_prev    bigint;
  v_millis  bigint;
  v_prev_every bigint;
  v_existing_offset bigint;
  v_ic      integer;
  v_next    bigint  := p_next_millis;
  v_updated_every boolean := false;
  v_removed boolean := false;
  v_collision boolean := false;
  v_new_offset bigint := v_offset;
  v_em      bigint[];
  v_jobid   text;
  v_delay   bigint;
  v_state   job_state;
  v_seq     bigint;
BEGIN
  SELECT next_run_ms, every_ms, iteration_count, offset_ms
    INTO v_prev, v_prev_every, v_ic, v_existing_offset
    FROM scheduler WHERE queue = p_queue AND scheduler_id = p_scheduler_id;

  -- `v_prev` is the previous iteration (used for removal); `v_millis` seeds the
  -- `every` formula and is reset to NULL when the interval itself changed.
  v_millis := v_prev;
  IF v_every IS NOT NULL THEN
    IF v_prev IS NOT NULL AND v_prev_every IS DISTINCT FROM v_every THEN
      v_millis := NULL;
      v_updated_every := true;
    END IF;
    v_em := scheduler_every_next_millis(v_millis, v_every, p_now, v_offset, v_start);
    v_next := v_em[1];
    v_new_offset := v_em[2];
    -- Preserve the offset established at scheduler creation. On re-upsert of an
    -- existing scheduler without an explicit offset, keep the stored offset
    -- instead of recomputing it against the (possibly changed) `every`. Mirrors
    -- Redis storeJobScheduler, which writes a freshly-computed offset only on
    -- first creation and otherwise preserves the existing hash field.
    IF NOT v_offset_provided AND v_existing_offset IS NOT NULL THEN
      v_new_offset := v_existing_offset;
    END IF;
  END IF;

  -- Remove the previous iteration's (still-pending) job, if any.
  IF v_prev IS NOT NULL THEN
    DELETE FROM job
     WHERE queue = p_queue
       AND id = 'repeat:' || p_scheduler_id || ':' || v_prev
       AND state IN ('delayed', 'waiting');
    IF FOUND THEN
      v_removed := true;
    END IF;
  END IF;

  IF v_removed AND v_every IS NOT NULL AND NOT v_updated_every THEN
    v_next := v_prev;
  END IF;

  -- Collision: a job with the next id already exists in a non-replaceable state
  -- (e.g. it is active). For `every` we try the following slot; for `pattern`
  -- we fail — unless we just removed the previous job (override replaces it).
  v_jobid := 'repeat:' || p_scheduler_id || ':' || v_next;
  IF EXISTS (SELECT 1 FROM job WHERE queue = p_queue AND id = v_jobid) THEN
    IF v_every IS NOT NULL THEN
      v_next := v_next + v_every;
      v_jobid := 'repeat:' || p_scheduler_id || ':' || v_next;
      IF EXISTS (SELECT 1 FROM job WHERE queue = p_queue AND id = v_jobid) THEN
        RAISE EXCEPTION 'scheduler job slots busy'
          USING ERRCODE = 'BM001', DETAIL = '-11';
      END IF;
    ELSIF NOT v_removed THEN
      RAISE EXCEPTION 'scheduler job id collision'
        USING ERRCODE = 'BM001', DETAIL = '-10';
    ELSE
      v_collision := true;
    END IF;
  END IF;

  v_delay := GREATEST(v_next - p_now, 0);

  -- Upsert the scheduler row (iteration count preserved, or 1 the first time).
  INSERT INTO scheduler (
    queue, scheduler_id, name, next_run_ms, pattern, every_ms, tz,
    start_date_ms, end_date_ms, limit_count, iteration_count, offset_ms,
    template_data, template_opts, producer_id
  ) VALUES (
    p_queue, p_scheduler_id, v_name, v_next, v_pattern, v_every, v_tz,
    v_start, v_end, v_limit, COALESCE(v_ic, 1), v_new_offset,
    p_template_data, p_template_opts, p_producer_id
  )
  ON CONFLICT (queue, scheduler_id) DO UPDATE SET
    name = EXCLUDED.name,
    next_run_ms = EXCLUDED.next_run_ms,
    pattern = EXCLUDED.pattern,
    every_ms = EXCLUDED.every_ms,
    tz = EXCLUDED.tz,
    start_date_ms = EXCLUDED.start_date_ms,
    end_date_ms = EXCLUDED.end_date_ms,
    limit_count = EXCLUDED.limit_count,
    offset_ms = EXCLUDED.offset_ms,
    template_data = EXCLUDED.template_data,
    template_opts = EXCLUDED.template_opts,
    producer_id = EXCLUDED.producer_id;

  -- Create the next delayed (or immediately-ready) job. When `v_collision` we
  -- are replacing an existing (removed-prev) row, so fully reset it.
  v_seq := nextval('job_seq');
  IF v_delay > 0 THEN
    v_state := 'delayed';
  ELSE
    v_state := 'waiting';
  END IF;

  INSERT INTO job (
    queue, id, seq, name, state, data, opts, priority, delay_ms, max_attempts,
    added_at_ms, process_at_ms, scheduler_id
  ) VALUES (
    p_queue, v_jobid, v_seq, v_name, v_state,
    COALESCE(p_template_data, '{}'::jsonb),
    COALESCE(p_delayed_opts, '{}'::jsonb)
      || jsonb_build_object('delay', v_delay, 'jobId', v_jobid),
    COALESCE((p_delayed_opts ->> 'priority')::integer, 0), v_delay,
    COALESCE((p_delayed_opts ->> 'attempts')::integer, 1),
    COALESCE((p_delayed_opts ->> 'timestamp')::bigint, p_now),
    CASE WHEN v_delay > 0 THEN v_next ELSE NULL END, p_scheduler_id
  )
  ON CONFLICT (queue, id) DO UPDATE SET
    seq = EXCLUDED.seq,
    name = EXCLUDED.name,
    state = EXCLUDED.state,
    data = EXCLUDED.data,
    opts = EXCLUDED.opts,
    priority = EXCLUDED.priority,
    delay_ms = EXCLUDED.delay_ms,
    max_attempts = EXCLUDED.max_attempts,
    attempts_made = 0,
    attempts_started = 0,
    added_at_ms = EXCLUDED.added_at_ms,
    process_at_ms = EXCLUDED.process_at_ms,
    processed_at_ms = NULL,
    finished_at_ms = NULL,
    return_value = NULL,
    failed_reason = NULL,
    stacktrace = NULL,
    lock_token = NULL,
    locked_until_ms = NULL,
    stalled_count = 0,
    processed_by = NULL,
    scheduler_id = EXCLUDED.scheduler_id;

  PERFORM pg_notify('bullmq_jobs', p_queue);

  job_id := v_jobid;
  delay := v_delay;
  RETURN NEXT;
END;
$$;


--
-- Name: add_job_unlocked(text, text, text, jsonb, jsonb, integer, bigint, bigint, integer, text, text, text, text, text, boolean); Type: FUNCTION; Schema: bullmq; Owner: -
--

CREATE FUNCTION bullmq.add_job_unlocked(p_queue text, p_id text, p_name text, p_data jsonb, p_opts jsonb, p_priority integer, p_delay bigint, p_timestamp bigint, p_max_attempts integer, p_parent_queue text, p_parent_id text, p_parent_key text, p_dedup_id text, p_scheduler_id text, p_lifo boolean) RETURNS text
    LANGUAGE plpgsql
    SET search_path TO 'bullmq'
    AS $$
DECLARE
  v_id    text := p_id;
  v_seq   bigint;
  v_state job_state;
  v_process_at bigint;
  v_inserted boolean;
  v_dedup    jsonb;
  v_existing text;
BEGIN
  -- Serialize all dedup operations for this id (mirrors Redis's single-threaded
  -- atomicity: two READ COMMITTED adds could otherwise both read "no live key"
  -- and both insert). Acquired FIRST — before the id-counter INCR below — so the
  -- add and finish paths always take the locks in the same order (advisory then
  -- the id-counter row), which rules out a deadlock with requeue's own INCR.
  -- Transaction-scoped: released when this add commits.
  IF p_dedup_id IS NOT NULL AND p_dedup_id <> '' THEN
    PERFORM pg_advisory_xact_lock(
      hashtext('bullmq:dedup:' || p_queue || ':' || p_dedup_id));
  END IF;

  IF v_id IS NULL OR v_id = '' THEN
    v_id := next_job_id(p_queue);
  END IF;

  -- Deduplication: if a live key wins, skip the insert and return its id.
  IF p_dedup_id IS NOT NULL AND p_dedup_id <> '' THEN
    v_dedup := COALESCE(p_opts->'deduplication', p_opts->'debounce',
                        jsonb_build_object('id', p_dedup_id));
    v_existing := deduplicate_job(p_queue, v_dedup, v_id, p_timestamp,
      p_name, COALESCE(p_data, '{}'::jsonb), COALESCE(p_opts, '{}'::jsonb));
    IF v_existing IS NOT NULL THEN
      RETURN v_existing;
    END IF;
  END IF;

  -- Verify the parent exists before inserting (atomic: a failure rolls back).
  IF p_parent_id IS NOT NULL AND p_parent_queue IS NOT NULL THEN
    IF NOT EXISTS (
      SELECT 1 FROM job WHERE queue = p_parent_queue AND id = p_parent_id
    ) THEN
      RAISE EXCEPTION 'bullmq: missing parent %', p_parent_key
        USING ERRCODE = 'BM001', DETAIL = '-5';
    END IF;
  END IF;

  v_seq := nextval('job_seq');
  IF p_lifo THEN
    v_seq := -v_seq;
  END IF;

  IF p_delay > 0 THEN
    v_state := 'delayed';
    v_process_at := p_timestamp + p_delay;
  ELSE
    v_state := 'waiting';
    v_process_at := NULL;
  END IF;

  INSERT INTO job (
    queue, id, seq, name, state,
    data, opts, priority, delay_ms, max_attempts,
    added_at_ms, process_at_ms,
    dedup_id, scheduler_id,
    parent_queue, parent_id, parent_key
  ) VALUES (
    p_queue, v_id, v_seq, p_name, v_state,
    COALESCE(p_data, '{}'::jsonb), COALESCE(p_opts, '{}'::jsonb),
    COALESCE(p_priority, 0), COALESCE(p_delay, 0), COALESCE(p_max_attempts, 1),
    p_timestamp, v_process_at,
    p_dedup_id, p_scheduler_id,
    p_parent_queue, p_parent_id, p_parent_key
  )
  ON CONFLICT (queue, id) DO NOTHING;

  GET DIAGNOSTICS v_inserted = ROW_COUNT;

  IF v_inserted AND p_parent_id IS NOT NULL AND p_parent_queue IS NOT NULL THEN
    INSERT INTO job_dependency (
      parent_queue, parent_id, child_queue, child_id, child_key, status
    ) VALUES (
      p_parent_queue, p_parent_id, p_queue, v_id,
      p_queue || ':' || v_id, 'pending'
    )
    ON CONFLICT (parent_queue, parent_id, child_key) DO NOTHING;

    UPDATE job
       SET pending_deps = pending_deps + 1
     WHERE queue = p_parent_queue AND id = p_parent_id;
  END IF;

  -- The job already existed: re-attach it to the new parent (or, with no
  -- parent, just announce the duplicate). -7 = it already has a different one.
  IF NOT v_inserted THEN
    IF handle_duplicated_job(p_queue, v_id, p_parent_queue,
         p_parent_id, p_parent_key, p_timestamp) = -7 THEN
      RAISE EXCEPTION 'bullmq: parent cannot be replaced'
        USING ERRCODE = 'BM001', DETAIL = '-7';
    END IF;
  END IF;

  IF v_inserted THEN
    PERFORM pg_notify('bullmq_jobs', p_queue);
    -- Every stored job announces itself (mirrors storeJob.lua's 'added').
    PERFORM publish_event(p_queue, 'added',
      jsonb_build_object('jobId', v_id, 'name', p_name));
    IF v_state = 'delayed' THEN
      PERFORM publish_event(p_queue, 'delayed',
        jsonb_build_object('jobId', v_id, 'delay', v_process_at));
    ELSE
      PERFORM publish_event(p_queue, 'waiting',
        jsonb_build_object('jobId', v_id));
    END IF;
  END IF;

  RETURN v_id;
END;
$$;


--
-- Name: add_jobs_bulk(text, jsonb); Type: FUNCTION; Schema: bullmq; Owner: -
--

CREATE FUNCTION bullmq.add_jobs_bulk(p_queue text, p_entries jsonb) RETURNS SETOF text
    LANGUAGE plpgsql
    SET search_path TO 'bullmq'
    AS $$
BEGIN
  PERFORM lock_producer_queues(jsonb_build_array(
    jsonb_build_object('queue', p_queue)));
  RETURN QUERY SELECT * FROM add_jobs_bulk_unlocked(p_queue, p_entries);
END;
$$;


--
-- Name: add_jobs_bulk_unlocked(text, jsonb); Type: FUNCTION; Schema: bullmq; Owner: -
--

CREATE FUNCTION bullmq.add_jobs_bulk_unlocked(p_queue text, p_entries jsonb) RETURNS SETOF text
    LANGUAGE plpgsql
    SET search_path TO 'bullmq'
    AS $$
DECLARE
  v_seq_name text := job_id_seq_name(p_queue);
BEGIN
  -- Ensure the per-queue id sequence exists (mirrors next_job_id).
  IF to_regclass(v_seq_name) IS NULL THEN
    PERFORM pg_advisory_xact_lock(hashtext('bullmq:jidseq:' || p_queue));
    EXECUTE format('CREATE SEQUENCE IF NOT EXISTS %I', v_seq_name);
  END IF;

  DROP TABLE IF EXISTS pg_temp._bulk_inserted;
  DROP TABLE IF EXISTS pg_temp._bulk_result;

  CREATE TEMP TABLE _bulk_result ON COMMIT DROP AS
  WITH elems AS (
    SELECT value AS j, ord
      FROM jsonb_array_elements(p_entries) WITH ORDINALITY AS e(value, ord)
  ),
  prepared AS (
    SELECT
      ord,
      COALESCE(NULLIF(j->>'id', ''), nextval(v_seq_name::regclass)::text) AS id,
      j->>'name'                                        AS name,
      COALESCE((j->>'data')::jsonb, '{}'::jsonb)        AS data,
      COALESCE(j->'opts', '{}'::jsonb)                  AS opts,
      COALESCE((j->>'priority')::integer, 0)            AS priority,
      COALESCE((j->>'delay')::bigint, 0)                AS delay,
      COALESCE((j->>'timestamp')::bigint, 0)            AS ts,
      COALESCE((j->>'attempts')::integer, 1)            AS attempts,
      j->>'schedulerId'                                 AS scheduler_id,
      COALESCE((j->>'lifo')::boolean, false)            AS lifo
      FROM elems
  ),
  -- Reserve one global FIFO seq per row and pair the ord-th smallest reserved
  -- value with the ord-th entry, so seq is strictly monotonic in input order
  -- regardless of evaluation order.
  reserved AS (
    SELECT ord, nextval('job_seq') AS s FROM prepared
  ),
  rr AS (SELECT s, row_number() OVER (ORDER BY s) AS rn FROM reserved),
  rp AS (SELECT prepared.*, row_number() OVER (ORDER BY ord) AS rn FROM prepared),
  final AS (
    SELECT rp.ord, rp.id, rp.name, rp.data, rp.opts, rp.priority, rp.delay,
           rp.ts, rp.attempts, rp.scheduler_id,
           CASE WHEN rp.lifo THEN -rr.s ELSE rr.s END AS seq,
           CASE WHEN rp.delay > 0 THEN 'delayed'::job_state
                ELSE 'waiting'::job_state END   AS state,
           CASE WHEN rp.delay > 0 THEN rp.ts + rp.delay ELSE NULL END AS process_at
      FROM rp JOIN rr ON rp.rn = rr.rn
  )
  SELECT * FROM final ORDER BY ord;

  -- Insert the batch, capturing ONLY the rows actually inserted: ON CONFLICT
  -- skips ids that already exist and in-batch duplicate ids. Events and the
  -- wakeup are driven from this set, so a batch that repeats or reuses an id
  -- does not emit spurious added/waiting/delayed events or a bogus NOTIFY —
  -- mirroring add_flow's per-row `IF v_inserted` gating.
  CREATE TEMP TABLE _bulk_inserted ON COMMIT DROP AS
  WITH ins AS (
    INSERT INTO job (
      queue, id, seq, name, state, data, opts, priority, delay_ms, max_attempts,
      added_at_ms, process_at_ms, scheduler_id, pending_deps
    )
    SELECT p_queue, id, seq, name, state, data, opts, priority, delay, attempts,
           ts, process_at, scheduler_id, 0
      FROM _bulk_result
    ON CONFLICT (queue, id) DO NOTHING
    RETURNING id, seq, name, state, process_at_ms
  )
  SELECT * FROM ins;

  -- One set-based event flush ('added' then the state event per inserted job),
  -- ordered by each inserted job's first input ordinality so stream ordering
  -- matches caller payload order even when seq is negated by LIFO.
  INSERT INTO event (queue, event, data, created_at_ms)
  WITH inserted AS (
    SELECT i.id, i.name, i.state, i.process_at_ms, MIN(r.ord) AS ord
      FROM _bulk_inserted i
      JOIN _bulk_result r USING (id)
     GROUP BY i.id, i.name, i.state, i.process_at_ms
  )
  SELECT p_queue, ev, dat, (extract(epoch FROM clock_timestamp()) * 1000)::bigint
    FROM (
      SELECT ord * 2       AS o, 'added' AS ev,
             jsonb_build_object('jobId', id, 'name', name) AS dat
        FROM inserted
      UNION ALL
      SELECT ord * 2 + 1,
             CASE WHEN state = 'waiting' THEN 'waiting' ELSE 'delayed' END,
             CASE WHEN state = 'waiting'
                  THEN jsonb_build_object('jobId', id)
                  ELSE jsonb_build_object('jobId', id, 'delay', process_at_ms) END
        FROM inserted
    ) q
   ORDER BY o;

  IF EXISTS (SELECT 1 FROM _bulk_inserted) THEN
    PERFORM pg_notify('bullmq_jobs', p_queue);
  END IF;

  RETURN QUERY SELECT id FROM _bulk_result ORDER BY ord;
END;
$$;


--
-- Name: apply_retention(text, text, bullmq.job_state, bigint, boolean, bigint, integer); Type: FUNCTION; Schema: bullmq; Owner: -
--

CREATE FUNCTION bullmq.apply_retention(p_queue text, p_id text, p_state bullmq.job_state, p_now bigint, p_remove_all boolean, p_keep_age bigint, p_keep_count integer) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'bullmq'
    AS $$
DECLARE
  v_pq        text;
  v_pid       text;
  v_remaining integer;
BEGIN
  IF p_remove_all THEN
    -- If this job is a still-pending child (e.g. a default-failed child with
    -- removeOnFail), detach it and release its parent when it was the last
    -- pending dependency (mirrors removeParentDependencyKey on removal). A
    -- processed/failed dependency is left untouched so the parent keeps it.
    SELECT parent_queue, parent_id INTO v_pq, v_pid
      FROM job WHERE queue = p_queue AND id = p_id;
    IF v_pq IS NOT NULL AND v_pid IS NOT NULL THEN
      DELETE FROM job_dependency
       WHERE parent_queue = v_pq AND parent_id = v_pid
         AND child_key = p_queue || ':' || p_id
         AND status = 'pending';
      IF FOUND THEN
        UPDATE job SET pending_deps = GREATEST(pending_deps - 1, 0)
         WHERE queue = v_pq AND id = v_pid
        RETURNING pending_deps INTO v_remaining;
        IF v_remaining = 0 THEN
          PERFORM move_parent_to_wait(v_pq, v_pid, p_now);
        END IF;
      END IF;
    END IF;

    DELETE FROM job WHERE queue = p_queue AND id = p_id;
    RETURN;
  END IF;

  IF p_keep_age IS NOT NULL AND p_keep_age >= 0 THEN
    DELETE FROM job
     WHERE queue = p_queue
       AND state = p_state
       AND finished_at_ms <= p_now - p_keep_age * 1000;
  END IF;

  -- A negative keep-count is the "keep everything" sentinel (mirrors Redis,
  -- where -1 disables count-based trimming); skip it — a negative SQL LIMIT is
  -- a hard error.
  IF p_keep_count IS NOT NULL AND p_keep_count >= 0 THEN
    DELETE FROM job
     WHERE queue = p_queue
       AND state = p_state
       AND id NOT IN (
         SELECT id FROM job
          WHERE queue = p_queue AND state = p_state
          ORDER BY finished_at_ms DESC, seq DESC
          LIMIT p_keep_count
       );
  END IF;
END;
$$;


--
-- Name: change_delay(text, text, bigint, bigint); Type: FUNCTION; Schema: bullmq; Owner: -
--

CREATE FUNCTION bullmq.change_delay(p_queue text, p_id text, p_delay bigint, p_now bigint) RETURNS integer
    LANGUAGE plpgsql
    SET search_path TO 'bullmq'
    AS $$
DECLARE
  v_state job_state;
BEGIN
  SELECT state INTO v_state FROM job WHERE queue = p_queue AND id = p_id;
  IF NOT FOUND THEN
    RETURN -1;
  END IF;
  IF v_state <> 'delayed' THEN
    RETURN -3;
  END IF;

  UPDATE job
     SET delay_ms = p_delay,
         process_at_ms = p_now + p_delay
   WHERE queue = p_queue AND id = p_id;

  -- Wake any worker blocked on an older (longer) delay so it recomputes.
  PERFORM pg_notify('bullmq_jobs', p_queue);
  RETURN 0;
END;
$$;


--
-- Name: change_priority(text, text, integer, boolean); Type: FUNCTION; Schema: bullmq; Owner: -
--

CREATE FUNCTION bullmq.change_priority(p_queue text, p_id text, p_priority integer, p_lifo boolean) RETURNS integer
    LANGUAGE plpgsql
    SET search_path TO 'bullmq'
    AS $$
DECLARE
  v_state job_state;
BEGIN
  SELECT state INTO v_state FROM job WHERE queue = p_queue AND id = p_id;
  IF NOT FOUND THEN
    RETURN -1;
  END IF;

  IF v_state = 'waiting' THEN
    -- Reposition: lifo → head (negative seq), otherwise → tail (new seq).
    UPDATE job
       SET priority = p_priority,
           seq = CASE WHEN p_lifo
                      THEN -nextval('job_seq')
                      ELSE nextval('job_seq') END
     WHERE queue = p_queue AND id = p_id;
  ELSE
    UPDATE job
       SET priority = p_priority
     WHERE queue = p_queue AND id = p_id;
  END IF;

  RETURN 0;
END;
$$;


--
-- Name: clean(text, text, bigint, integer); Type: FUNCTION; Schema: bullmq; Owner: -
--

CREATE FUNCTION bullmq.clean(p_queue text, p_type text, p_ts bigint, p_limit integer) RETURNS SETOF text
    LANGUAGE plpgsql
    SET search_path TO 'bullmq'
    AS $$
DECLARE
  v_where             text;
  v_scheduler_filter  text := 'AND scheduler_id IS NULL';
  v_ids               text[];
  v_pq                text[];
  v_pid               text[];
  i                   integer;
BEGIN
  IF p_type IN ('completed', 'failed') THEN
    v_where := format('state = %L AND finished_at_ms <= %s', p_type, p_ts);
    -- Finished jobs are cleaned regardless of scheduler origin (mirrors
    -- cleanJobsInSet-3.lua omitting the repeat key for finished states).
    v_scheduler_filter := '';
  ELSIF p_type = 'delayed' THEN
    v_where := format('state = ''delayed'' AND added_at_ms <= %s', p_ts);
  ELSIF p_type = 'prioritized' THEN
    v_where := format('state = ''waiting'' AND priority > 0 AND added_at_ms <= %s', p_ts);
  ELSIF p_type IN ('wait', 'waiting', 'paused') THEN
    v_where := format('state = ''waiting'' AND priority = 0 AND added_at_ms <= %s', p_ts);
  ELSIF p_type = 'active' THEN
    v_where := format('state = ''active'' AND added_at_ms <= %s', p_ts);
  ELSE
    RETURN;
  END IF;

  -- Collect the ids to clean (respecting FIFO order + limit).
  EXECUTE format(
    'SELECT array_agg(id) FROM (SELECT id FROM job '
    || 'WHERE queue = %L AND %s %s ORDER BY seq %s) s',
    p_queue, v_where, v_scheduler_filter,
    CASE WHEN p_limit > 0 THEN 'LIMIT ' || p_limit ELSE '' END
  ) INTO v_ids;

  IF v_ids IS NULL THEN
    RETURN;
  END IF;

  -- Distinct parents of the cleaned jobs, for flow-aware release.
  SELECT array_agg(pq), array_agg(pid) INTO v_pq, v_pid FROM (
    SELECT DISTINCT parent_queue AS pq, parent_id AS pid
      FROM job
     WHERE queue = p_queue AND id = ANY(v_ids)
       AND parent_queue IS NOT NULL AND parent_id IS NOT NULL
  ) s;

  -- Break the cleaned jobs' dependency links, then delete the jobs.
  DELETE FROM job_dependency
   WHERE child_queue = p_queue AND child_id = ANY(v_ids);
  DELETE FROM job WHERE queue = p_queue AND id = ANY(v_ids);

  -- Release affected parents: a parent with no remaining pending dependencies
  -- is removed when it lives in the cleaned queue, else moved to wait.
  IF v_pq IS NOT NULL THEN
    FOR i IN 1 .. array_length(v_pq, 1) LOOP
      UPDATE job p SET pending_deps = (
        SELECT count(*) FROM job_dependency d
         WHERE d.parent_queue = v_pq[i] AND d.parent_id = v_pid[i]
           AND d.status = 'pending'
      ) WHERE p.queue = v_pq[i] AND p.id = v_pid[i];

      PERFORM 1 FROM job p
       WHERE p.queue = v_pq[i] AND p.id = v_pid[i]
         AND p.state = 'waiting-children' AND p.pending_deps = 0;
      IF FOUND THEN
        IF v_pq[i] = p_queue THEN
          DELETE FROM job WHERE queue = v_pq[i] AND id = v_pid[i];
        ELSE
          UPDATE job
             SET state = 'waiting', seq = nextval('job_seq')
           WHERE queue = v_pq[i] AND id = v_pid[i];
          PERFORM pg_notify('bullmq_jobs', v_pq[i]);
          PERFORM publish_event(v_pq[i], 'waiting',
            jsonb_build_object('jobId', v_pid[i], 'prev', 'waiting-children'));
        END IF;
      END IF;
    END LOOP;
  END IF;

  -- Announce how many jobs were cleaned (mirrors cleanJobsInSet-3.lua's
  -- `cleaned` event; count is a string, as on the Redis stream).
  PERFORM publish_event(p_queue, 'cleaned',
    jsonb_build_object('count', array_length(v_ids, 1)::text));

  RETURN QUERY SELECT unnest(v_ids);
END;
$$;


--
-- Name: collect_metrics(text, text, integer, bigint); Type: FUNCTION; Schema: bullmq; Owner: -
--

CREATE FUNCTION bullmq.collect_metrics(p_queue text, p_kind text, p_max integer, p_ts bigint) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'bullmq'
    AS $$
DECLARE
  v_count      bigint;
  v_prev_ts    bigint;
  v_prev_count bigint;
  v_data       bigint[];
  v_n          bigint;
  v_delta      bigint;
BEGIN
  -- Increment the cumulative count; v_count is the value BEFORE this job
  -- (matches Lua's `HINCRBY count 1) - 1`).
  INSERT INTO metrics (queue, kind, count, prev_ts, prev_count, data)
    VALUES (p_queue, p_kind, 1, NULL, 0, '{}')
  ON CONFLICT (queue, kind) DO UPDATE SET count = metrics.count + 1
  RETURNING count - 1, prev_ts, prev_count, data
    INTO v_count, v_prev_ts, v_prev_count, v_data;

  -- First data point only establishes the baseline.
  IF v_prev_ts IS NULL THEN
    UPDATE metrics SET prev_ts = p_ts, prev_count = 0
     WHERE queue = p_queue AND kind = p_kind;
    RETURN;
  END IF;

  -- Number of one-minute buckets elapsed since the last data point, capped.
  v_n := LEAST(p_ts / 60000 - v_prev_ts / 60000, p_max);
  IF v_n > 0 THEN
    v_delta := v_count - v_prev_count;
    -- Prepend N-1 zeros for the skipped (empty) minutes, then the delta for the
    -- minute of the previous data point. Mirrors Redis collectMetrics, which
    -- LPUSHes the delta first and then the zeros, leaving the zeros newest and
    -- the delta oldest within this chunk (data is newest-first).
    IF v_n > 1 THEN
      v_data := array_fill(0::bigint, ARRAY[(v_n - 1)::int])
                || ARRAY[v_delta]
                || v_data;
    ELSE
      v_data := ARRAY[v_delta] || v_data;
    END IF;
    -- Trim to the max number of data points.
    v_data := v_data[1 : p_max];
    UPDATE metrics
       SET data = v_data, prev_count = v_count, prev_ts = p_ts
     WHERE queue = p_queue AND kind = p_kind;
  END IF;
END;
$$;


--
-- Name: dedup_finalize(text, text, text, bigint); Type: FUNCTION; Schema: bullmq; Owner: -
--

CREATE FUNCTION bullmq.dedup_finalize(p_queue text, p_dedup_id text, p_job_id text, p_now bigint) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'bullmq'
    AS $$
DECLARE
  v_cur text;
  v_exp bigint;
BEGIN
  IF p_dedup_id IS NULL OR p_dedup_id = '' THEN
    RETURN;
  END IF;
  SELECT job_id, expire_at_ms INTO v_cur, v_exp
    FROM dedup WHERE queue = p_queue AND dedup_id = p_dedup_id;
  IF NOT FOUND THEN
    RETURN;
  END IF;
  IF v_exp IS NULL THEN
    -- No expiry: only the current winner clears its own key.
    IF v_cur = p_job_id THEN
      DELETE FROM dedup WHERE queue = p_queue AND dedup_id = p_dedup_id;
    END IF;
  ELSIF v_exp <= p_now THEN
    -- Already expired: reap it.
    DELETE FROM dedup WHERE queue = p_queue AND dedup_id = p_dedup_id;
  END IF;
END;
$$;


--
-- Name: dedup_on_removal(text, text, text); Type: FUNCTION; Schema: bullmq; Owner: -
--

CREATE FUNCTION bullmq.dedup_on_removal(p_queue text, p_job_id text, p_dedup_id text) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'bullmq'
    AS $$
BEGIN
  IF p_dedup_id IS NULL OR p_dedup_id = '' THEN
    RETURN;
  END IF;
  DELETE FROM dedup
   WHERE queue = p_queue AND dedup_id = p_dedup_id AND job_id = p_job_id;
END;
$$;


--
-- Name: dedup_store_next(text, text, text, text, boolean, text, jsonb, jsonb); Type: FUNCTION; Schema: bullmq; Owner: -
--

CREATE FUNCTION bullmq.dedup_store_next(p_queue text, p_dedup_id text, p_winner text, p_job_id text, p_keeplast boolean, p_name text, p_data jsonb, p_opts jsonb) RETURNS boolean
    LANGUAGE plpgsql
    SET search_path TO 'bullmq'
    AS $$
BEGIN
  IF NOT p_keeplast OR p_winner IS NULL THEN
    RETURN false;
  END IF;
  IF NOT EXISTS (
    SELECT 1 FROM job
     WHERE queue = p_queue AND id = p_winner AND state = 'active'
  ) THEN
    RETURN false;
  END IF;
  INSERT INTO dedup_next (queue, dedup_id, payload)
    VALUES (p_queue, p_dedup_id, jsonb_build_object(
      'name', p_name, 'data', p_data, 'opts', p_opts, 'jobId', p_job_id))
  ON CONFLICT (queue, dedup_id) DO UPDATE SET payload = EXCLUDED.payload;
  -- Persist the dedup key so it outlives the active job's duration.
  UPDATE dedup SET expire_at_ms = NULL
   WHERE queue = p_queue AND dedup_id = p_dedup_id;
  RETURN true;
END;
$$;


--
-- Name: deduplicate_job(text, jsonb, text, bigint, text, jsonb, jsonb); Type: FUNCTION; Schema: bullmq; Owner: -
--

CREATE FUNCTION bullmq.deduplicate_job(p_queue text, p_dedup jsonb, p_job_id text, p_now bigint, p_name text, p_data jsonb, p_opts jsonb) RETURNS text
    LANGUAGE plpgsql
    SET search_path TO 'bullmq'
    AS $$
DECLARE
  v_id       text    := p_dedup->>'id';
  v_ttl      bigint  := NULLIF(p_dedup->>'ttl', '')::bigint;
  v_extend   boolean := COALESCE((p_dedup->>'extend')::boolean, false);
  v_replace  boolean := COALESCE((p_dedup->>'replace')::boolean, false);
  v_keeplast boolean := COALESCE((p_dedup->>'keepLastIfActive')::boolean, false);
  v_delay    bigint;
  v_cur      text;
  v_exp      bigint;
  v_state    job_state;
BEGIN
  IF v_id IS NULL OR v_id = '' THEN
    RETURN NULL;
  END IF;

  -- Lock the dedup row before touching the winner job row, matching the
  -- dedup -> job lock order used by removal (dedup_on_removal, then DELETE job).
  SELECT job_id, expire_at_ms INTO v_cur, v_exp
    FROM dedup WHERE queue = p_queue AND dedup_id = v_id
    FOR UPDATE;
  IF v_cur IS NULL OR (v_exp IS NOT NULL AND v_exp <= p_now) THEN
    v_cur := NULL;
  ELSIF v_exp IS NULL AND NOT EXISTS (
    SELECT 1 FROM job WHERE queue = p_queue AND id = v_cur
  ) THEN
    DELETE FROM dedup WHERE queue = p_queue AND dedup_id = v_id;
    DELETE FROM dedup_next WHERE queue = p_queue AND dedup_id = v_id;
    v_cur := NULL;
  END IF;

  IF v_replace THEN
    IF v_cur IS NOT NULL THEN
      SELECT state INTO v_state
        FROM job WHERE queue = p_queue AND id = v_cur;
      IF v_state = 'delayed' THEN
        DELETE FROM job WHERE queue = p_queue AND id = v_cur;
        PERFORM publish_event(p_queue, 'removed',
          jsonb_build_object('jobId', v_cur, 'prev', 'delayed'));
        PERFORM publish_event(p_queue, 'deduplicated',
          jsonb_build_object('jobId', p_job_id, 'deduplicationId', v_id,
            'deduplicatedJobId', v_cur));
        DELETE FROM dedup_next WHERE queue = p_queue AND dedup_id = v_id;
        IF v_keeplast THEN
          UPDATE dedup SET job_id = p_job_id, expire_at_ms = NULL
           WHERE queue = p_queue AND dedup_id = v_id;
        ELSIF NOT v_extend AND COALESCE(v_ttl, 0) > 0 THEN
          UPDATE dedup SET job_id = p_job_id
           WHERE queue = p_queue AND dedup_id = v_id;
        ELSE
          UPDATE dedup
             SET job_id = p_job_id,
                 expire_at_ms = CASE WHEN COALESCE(v_ttl, 0) > 0
                                     THEN p_now + v_ttl ELSE NULL END
           WHERE queue = p_queue AND dedup_id = v_id;
        END IF;
        RETURN NULL;
      ELSE
        PERFORM dedup_store_next(p_queue, v_id, v_cur, p_job_id,
          v_keeplast, p_name, p_data, p_opts);
        RETURN v_cur;
      END IF;
    ELSE
      INSERT INTO dedup (queue, dedup_id, job_id, expire_at_ms)
        VALUES (p_queue, v_id, p_job_id,
          CASE WHEN NOT v_keeplast AND COALESCE(v_ttl, 0) > 0
               THEN p_now + v_ttl ELSE NULL END)
      ON CONFLICT (queue, dedup_id) DO UPDATE
        SET job_id = EXCLUDED.job_id, expire_at_ms = EXCLUDED.expire_at_ms;
      RETURN NULL;
    END IF;
  END IF;

  IF v_cur IS NOT NULL AND COALESCE((p_dedup->>'reschedule')::boolean, false) THEN
    v_delay := COALESCE((p_opts->>'delay')::bigint, 0);
    UPDATE job SET delay_ms = v_delay,
                   process_at_ms = p_now + GREATEST(v_delay, 0)
     WHERE queue = p_queue AND id = v_cur AND state = 'delayed';
    IF FOUND THEN
      PERFORM publish_event(p_queue, 'delayed',
        jsonb_build_object('jobId', v_cur, 'delay', p_now + GREATEST(v_delay, 0)));
      PERFORM pg_notify('bullmq_jobs', p_queue);
    END IF;
  END IF;

  IF COALESCE(v_ttl, 0) > 0 AND v_extend THEN
    IF v_cur IS NOT NULL THEN
      IF NOT dedup_store_next(p_queue, v_id, v_cur, p_job_id,
               v_keeplast, p_name, p_data, p_opts) THEN
        UPDATE dedup
           SET expire_at_ms = CASE WHEN v_keeplast THEN NULL ELSE p_now + v_ttl END
         WHERE queue = p_queue AND dedup_id = v_id;
      END IF;
      PERFORM publish_event(p_queue, 'deduplicated',
        jsonb_build_object('jobId', v_cur, 'deduplicationId', v_id,
          'deduplicatedJobId', p_job_id));
      RETURN v_cur;
    END IF;
    INSERT INTO dedup (queue, dedup_id, job_id, expire_at_ms)
      VALUES (p_queue, v_id, p_job_id,
        CASE WHEN v_keeplast THEN NULL ELSE p_now + v_ttl END)
    ON CONFLICT (queue, dedup_id) DO UPDATE
      SET job_id = EXCLUDED.job_id, expire_at_ms = EXCLUDED.expire_at_ms;
    RETURN NULL;
  END IF;

  IF v_cur IS NOT NULL THEN
    PERFORM dedup_store_next(p_queue, v_id, v_cur, p_job_id,
      v_keeplast, p_name, p_data, p_opts);
    PERFORM publish_event(p_queue, 'deduplicated',
      jsonb_build_object('jobId', v_cur, 'deduplicationId', v_id,
        'deduplicatedJobId', p_job_id));
    RETURN v_cur;
  END IF;

  INSERT INTO dedup (queue, dedup_id, job_id, expire_at_ms)
    VALUES (p_queue, v_id, p_job_id,
      CASE WHEN NOT v_keeplast AND COALESCE(v_ttl, 0) > 0
           THEN p_now + v_ttl ELSE NULL END)
  ON CONFLICT (queue, dedup_id) DO UPDATE
    SET job_id = EXCLUDED.job_id, expire_at_ms = EXCLUDED.expire_at_ms;
  RETURN NULL;
END;
$$;


--
-- Name: drain(text, boolean); Type: FUNCTION; Schema: bullmq; Owner: -
--

CREATE FUNCTION bullmq.drain(p_queue text, p_delayed boolean) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'bullmq'
    AS $$
DECLARE
  v_pq  text[];
  v_pid text[];
  i     integer;
BEGIN
  SELECT array_agg(parent_queue), array_agg(parent_id)
    INTO v_pq, v_pid
  FROM (
    SELECT DISTINCT parent_queue, parent_id
      FROM job
     WHERE queue = p_queue
       AND parent_id IS NOT NULL
       AND scheduler_id IS NULL
       AND (state = 'waiting' OR (p_delayed AND state = 'delayed'))
  ) s;

  DELETE FROM job_dependency d
   USING job j
   WHERE j.queue = p_queue
     AND (j.state = 'waiting' OR (p_delayed AND j.state = 'delayed'))
     AND j.parent_id IS NOT NULL
     AND j.scheduler_id IS NULL
     AND d.parent_queue = j.parent_queue
     AND d.parent_id = j.parent_id
     AND d.child_queue = j.queue
     AND d.child_id = j.id;

  DELETE FROM job
   WHERE queue = p_queue
     AND scheduler_id IS NULL
     AND (state = 'waiting' OR (p_delayed AND state = 'delayed'));

  IF v_pq IS NOT NULL THEN
    FOR i IN 1 .. array_length(v_pq, 1) LOOP
      UPDATE job p
         SET pending_deps = (
           SELECT count(*) FROM job_dependency d
            WHERE d.parent_queue = v_pq[i]
              AND d.parent_id = v_pid[i]
              AND d.status = 'pending'
         )
       WHERE p.queue = v_pq[i] AND p.id = v_pid[i];

      PERFORM 1 FROM job p
       WHERE p.queue = v_pq[i] AND p.id = v_pid[i]
         AND p.state = 'waiting-children'
         AND p.pending_deps = 0;

      IF FOUND THEN
        IF v_pq[i] = p_queue THEN
          DELETE FROM job WHERE queue = v_pq[i] AND id = v_pid[i];
        ELSE
          UPDATE job
             SET state = 'waiting', seq = nextval('job_seq')
           WHERE queue = v_pq[i] AND id = v_pid[i];
          PERFORM pg_notify('bullmq_jobs', v_pq[i]);
          PERFORM publish_event(v_pq[i], 'waiting',
            jsonb_build_object('jobId', v_pid[i], 'prev', 'waiting-children'));
        END IF;
      END IF;
    END LOOP;
  END IF;
END;
$$;


--
-- Name: extend_lock(text, text, text, bigint, bigint); Type: FUNCTION; Schema: bullmq; Owner: -
--

CREATE FUNCTION bullmq.extend_lock(p_queue text, p_id text, p_token text, p_lock_ms bigint, p_now bigint) RETURNS integer
    LANGUAGE plpgsql
    SET search_path TO 'bullmq'
    AS $$
DECLARE
  v_updated integer;
BEGIN
  UPDATE job
     SET locked_until_ms = p_now + p_lock_ms
   WHERE queue = p_queue
     AND id = p_id
     AND state = 'active'
     AND lock_token = p_token;

  GET DIAGNOSTICS v_updated = ROW_COUNT;
  RETURN v_updated;
END;
$$;


--
-- Name: get_range(text, text, integer, integer, boolean); Type: FUNCTION; Schema: bullmq; Owner: -
--

CREATE FUNCTION bullmq.get_range(p_queue text, p_type text, p_start integer, p_end integer, p_asc boolean) RETURNS SETOF text
    LANGUAGE plpgsql
    SET search_path TO 'bullmq'
    AS $$
DECLARE
  v_where  text;
  v_order  text;
  v_dir    text := CASE WHEN p_asc THEN 'ASC' ELSE 'DESC' END;
  v_offset integer := GREATEST(COALESCE(p_start, 0), 0);
  v_limit  text;
BEGIN
  -- 'wait'/'active' are list-backed in Redis (LPUSH ⇒ newest at head), and the
  -- shared queue-getters layer reverses these `lrange` results when asc is
  -- requested. Returning newest-first (DESC) here makes that reversal yield the
  -- FIFO order callers expect (getWaiting/getActive), mirroring Redis LRANGE.
  IF p_type IN ('wait', 'waiting') THEN
    v_where := 'state = ''waiting'' AND priority = 0'; v_order := 'seq'; v_dir := 'DESC';
  ELSIF p_type = 'prioritized' THEN
    v_where := 'state = ''waiting'' AND priority > 0'; v_order := 'priority, seq';
  ELSIF p_type = 'active' THEN
    v_where := 'state = ''active'''; v_order := 'seq'; v_dir := 'DESC';
  ELSIF p_type = 'delayed' THEN
    v_where := 'state = ''delayed'''; v_order := 'process_at_ms';
  ELSIF p_type IN ('completed', 'failed') THEN
    v_where := format('state = %L', p_type); v_order := 'finished_at_ms';
  ELSIF p_type = 'waiting-children' THEN
    v_where := 'state = ''waiting-children'''; v_order := 'seq'; v_dir := 'ASC';
  ELSE
    RETURN; -- paused/repeat/unknown
  END IF;

  IF p_end IS NULL OR p_end < 0 THEN
    v_limit := 'ALL';
  ELSE
    IF (p_end - v_offset + 1) <= 0 THEN
      RETURN;
    END IF;
    v_limit := (p_end - v_offset + 1)::text;
  END IF;

  RETURN QUERY EXECUTE format(
    'SELECT id FROM job WHERE queue = %L AND %s ORDER BY %s %s OFFSET %s LIMIT %s',
    p_queue, v_where, v_order, v_dir, v_offset, v_limit
  );
END;
$$;


--
-- Name: handle_child_failure(text, text, text, bigint); Type: FUNCTION; Schema: bullmq; Owner: -
--

CREATE FUNCTION bullmq.handle_child_failure(p_queue text, p_id text, p_reason text, p_now bigint) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'bullmq'
    AS $$
DECLARE
  v_pq        text;
  v_pid       text;
  v_opts      jsonb;
  v_child_key text;
  v_remaining integer;
BEGIN
  SELECT parent_queue, parent_id, opts INTO v_pq, v_pid, v_opts
    FROM job WHERE queue = p_queue AND id = p_id;
  IF v_pid IS NULL OR v_pq IS NULL THEN
    RETURN;
  END IF;
  v_child_key := p_queue || ':' || p_id;

  -- Serialize this child→parent mutation with any sibling resolving concurrently
  -- (completion or failure). Mirrors the single-threaded atomicity Redis relies
  -- on and prevents the `pending_deps` UPDATE from deadlocking against a
  -- sibling's decrement (SQLSTATE 40P01). Taken on the direct parent only, so it
  -- never nests and auto-releases at commit (see move_to_completed).
  PERFORM pg_advisory_xact_lock(
    hashtext('bullmq:parent:' || v_pq || ':' || v_pid));

  IF COALESCE((v_opts->>'failParentOnFailure')::boolean, false) THEN
    UPDATE job_dependency
       SET status = 'failed', value = to_jsonb(p_reason)
     WHERE parent_queue = v_pq AND parent_id = v_pid
       AND child_key = v_child_key AND status = 'pending';
    IF FOUND THEN
      UPDATE job SET pending_deps = GREATEST(pending_deps - 1, 0)
       WHERE queue = v_pq AND id = v_pid;
      -- Defer the failure onto the parent; when a worker activates it the
      -- deferred failure fails it immediately (worker checks job.deferredFailure).
      UPDATE job
         SET deferred_failure = 'child ' || v_child_key || ' failed'
       WHERE queue = v_pq AND id = v_pid;
      PERFORM move_parent_to_wait(v_pq, v_pid, p_now);
    END IF;

  ELSIF COALESCE((v_opts->>'continueParentOnFailure')::boolean, false) THEN
    UPDATE job_dependency
       SET status = 'ignored', value = to_jsonb(p_reason)
     WHERE parent_queue = v_pq AND parent_id = v_pid
       AND child_key = v_child_key AND status = 'pending';
    IF FOUND THEN
      UPDATE job SET pending_deps = GREATEST(pending_deps - 1, 0)
       WHERE queue = v_pq AND id = v_pid;
      PERFORM move_parent_to_wait(v_pq, v_pid, p_now);
    END IF;

  ELSIF COALESCE((v_opts->>'ignoreDependencyOnFailure')::boolean, false) THEN
    UPDATE job_dependency
       SET status = 'ignored', value = to_jsonb(p_reason)
     WHERE parent_queue = v_pq AND parent_id = v_pid
       AND child_key = v_child_key AND status = 'pending';
    IF FOUND THEN
      UPDATE job SET pending_deps = GREATEST(pending_deps - 1, 0)
       WHERE queue = v_pq AND id = v_pid
      RETURNING pending_deps INTO v_remaining;
      IF v_remaining = 0 THEN
        PERFORM move_parent_to_wait(v_pq, v_pid, p_now);
      END IF;
    END IF;

  ELSIF COALESCE((v_opts->>'removeDependencyOnFailure')::boolean, false) THEN
    DELETE FROM job_dependency
     WHERE parent_queue = v_pq AND parent_id = v_pid
       AND child_key = v_child_key AND status = 'pending';
    IF FOUND THEN
      UPDATE job SET pending_deps = GREATEST(pending_deps - 1, 0)
       WHERE queue = v_pq AND id = v_pid
      RETURNING pending_deps INTO v_remaining;
      IF v_remaining = 0 THEN
        PERFORM move_parent_to_wait(v_pq, v_pid, p_now);
      END IF;
    END IF;
  END IF;
END;
$$;


--
-- Name: handle_duplicated_job(text, text, text, text, text, bigint, boolean); Type: FUNCTION; Schema: bullmq; Owner: -
--

CREATE FUNCTION bullmq.handle_duplicated_job(p_queue text, p_id text, p_parent_queue text, p_parent_id text, p_parent_key text, p_now bigint, p_defer_release boolean DEFAULT false) RETURNS integer
    LANGUAGE plpgsql
    SET search_path TO 'bullmq'
    AS $$
DECLARE
  v_ex_pq     text;
  v_ex_pid    text;
  v_state     job_state;
  v_rv        jsonb;
  v_remaining integer;
  v_added     boolean;
BEGIN
  -- No new parent to attach: still a duplicate add, so announce it.
  IF p_parent_id IS NULL OR p_parent_queue IS NULL THEN
    PERFORM publish_event(p_queue, 'duplicated',
      jsonb_build_object('jobId', p_id));
    RETURN 0;
  END IF;

  SELECT parent_queue, parent_id, state, return_value
    INTO v_ex_pq, v_ex_pid, v_state, v_rv
    FROM job WHERE queue = p_queue AND id = p_id;

  -- The existing job already belongs to a different (still-existing) parent.
  IF v_ex_pq IS NOT NULL
     AND (v_ex_pq IS DISTINCT FROM p_parent_queue
          OR v_ex_pid IS DISTINCT FROM p_parent_id)
     AND EXISTS (
       SELECT 1 FROM job WHERE queue = v_ex_pq AND id = v_ex_pid
     ) THEN
    RETURN -7;
  END IF;

  IF v_state = 'completed' THEN
    -- Already finished: record a processed dependency (no pending increment)
    -- and release the parent if this was its last outstanding dependency.
    INSERT INTO job_dependency (
      parent_queue, parent_id, child_queue, child_id, child_key, status, value
    ) VALUES (
      p_parent_queue, p_parent_id, p_queue, p_id,
      p_queue || ':' || p_id, 'processed', v_rv
    )
    ON CONFLICT (parent_queue, parent_id, child_key)
      DO UPDATE SET status = 'processed', value = v_rv;

    -- Within a flow insert the parent may still be waiting for siblings that
    -- have not been inserted yet, so the release is validated by the caller
    -- once the whole tree is in.
    IF NOT p_defer_release THEN
      SELECT pending_deps INTO v_remaining
        FROM job WHERE queue = p_parent_queue AND id = p_parent_id;
      IF COALESCE(v_remaining, 0) = 0 THEN
        PERFORM move_parent_to_wait(p_parent_queue, p_parent_id, p_now);
      END IF;
    END IF;
  ELSE
    -- Still pending: register a pending dependency and count it on the parent.
    INSERT INTO job_dependency (
      parent_queue, parent_id, child_queue, child_id, child_key, status
    ) VALUES (
      p_parent_queue, p_parent_id, p_queue, p_id,
      p_queue || ':' || p_id, 'pending'
    )
    ON CONFLICT (parent_queue, parent_id, child_key) DO NOTHING;
    GET DIAGNOSTICS v_added = ROW_COUNT;
    IF v_added THEN
      UPDATE job SET pending_deps = pending_deps + 1
       WHERE queue = p_parent_queue AND id = p_parent_id;
    END IF;
  END IF;

  -- Point the existing job at its new parent.
  UPDATE job
     SET parent_queue = p_parent_queue,
         parent_id    = p_parent_id,
         parent_key   = p_parent_key
   WHERE queue = p_queue AND id = p_id;

  PERFORM publish_event(p_queue, 'duplicated',
    jsonb_build_object('jobId', p_id));

  RETURN 0;
END;
$$;


--
-- Name: job_id_seq_name(text); Type: FUNCTION; Schema: bullmq; Owner: -
--

CREATE FUNCTION bullmq.job_id_seq_name(p_queue text) RETURNS text
    LANGUAGE sql IMMUTABLE
    AS $$
  SELECT 'bullmq_jid_' || md5(p_queue)
$$;


--
-- Name: lock_finalization_queues(text, text); Type: FUNCTION; Schema: bullmq; Owner: -
--

CREATE FUNCTION bullmq.lock_finalization_queues(p_queue text, p_id text) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'bullmq'
    AS $$
DECLARE
  v_key integer;
BEGIN
  FOR v_key IN
    SELECT DISTINCT hashtext(q)
      FROM (
        SELECT p_queue AS q
        UNION ALL
        SELECT parent_queue FROM job WHERE queue = p_queue AND id = p_id
      ) AS queues
     WHERE q IS NOT NULL
     ORDER BY 1
  LOOP
    PERFORM pg_advisory_xact_lock_shared(hashtext('bullmq:finalization'), v_key);
  END LOOP;
END;
$$;


--
-- Name: lock_producer_queues(jsonb); Type: FUNCTION; Schema: bullmq; Owner: -
--

CREATE FUNCTION bullmq.lock_producer_queues(p_entries jsonb) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'bullmq'
    AS $$
DECLARE
  v_key integer;
BEGIN
  FOR v_key IN
    SELECT DISTINCT hashtext(q)
      FROM (
        SELECT entry ->> 'queue' AS q
          FROM jsonb_array_elements(p_entries) AS entries(entry)
        UNION ALL
        SELECT entry ->> 'parentQueue'
          FROM jsonb_array_elements(p_entries) AS entries(entry)
      ) AS queues
     WHERE q IS NOT NULL
     ORDER BY 1
  LOOP
    PERFORM pg_advisory_xact_lock_shared(
      hashtext('bullmq:finalization'), v_key);
  END LOOP;
END;
$$;


--
-- Name: move_active_to_wait(text, text, text, bigint); Type: FUNCTION; Schema: bullmq; Owner: -
--

CREATE FUNCTION bullmq.move_active_to_wait(p_queue text, p_id text, p_token text, p_now bigint) RETURNS bigint
    LANGUAGE plpgsql
    SET search_path TO 'bullmq'
    AS $$
DECLARE
  v_state    job_state;
  v_lock     text;
  v_priority integer;
  v_seq      bigint;
  v_expire   bigint;
BEGIN
  SELECT state, lock_token, priority INTO v_state, v_lock, v_priority
    FROM job WHERE queue = p_queue AND id = p_id;
  IF NOT FOUND THEN
    RETURN -1;
  END IF;

  IF v_state = 'active'
     AND (p_token = '0' OR v_lock IS NOT DISTINCT FROM p_token) THEN
    IF v_priority > 0 THEN
      v_seq := -nextval('job_seq');
    ELSE
      v_seq := nextval('job_seq');
    END IF;

    UPDATE job
       SET state = 'waiting',
           seq = v_seq,
           lock_token = NULL,
           locked_until_ms = NULL
     WHERE queue = p_queue AND id = p_id;

    PERFORM pg_notify('bullmq_jobs', p_queue);
    PERFORM publish_event(p_queue, 'waiting',
      jsonb_build_object('jobId', p_id, 'prev', 'active'));
  END IF;

  -- Remaining limiter window (mirrors Redis returning PTTL of the limiter key).
  SELECT expire_at_ms INTO v_expire
    FROM rate_limit WHERE queue = p_queue;
  IF v_expire IS NOT NULL AND v_expire > p_now THEN
    RETURN v_expire - p_now;
  END IF;
  RETURN 0;
END;
$$;


--
-- Name: move_parent_to_wait(text, text, bigint); Type: FUNCTION; Schema: bullmq; Owner: -
--

CREATE FUNCTION bullmq.move_parent_to_wait(p_parent_queue text, p_parent_id text, p_now bigint) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'bullmq'
    AS $$
DECLARE
  v_delay      bigint;
  v_process_at bigint;
BEGIN
  SELECT delay_ms INTO v_delay
    FROM job
   WHERE queue = p_parent_queue AND id = p_parent_id
     AND state = 'waiting-children';
  IF NOT FOUND THEN
    RETURN;
  END IF;

  IF v_delay > 0 THEN
    -- The parent carries a delay: release it into the delayed set (mirrors the
    -- delay branch of moveParentToWait), scored from the release moment.
    v_process_at := p_now + v_delay;
    UPDATE job
       SET state = 'delayed', process_at_ms = v_process_at,
           seq = nextval('job_seq')
     WHERE queue = p_parent_queue AND id = p_parent_id;
    PERFORM pg_notify('bullmq_jobs', p_parent_queue);
    PERFORM publish_event(p_parent_queue, 'delayed',
      jsonb_build_object('jobId', p_parent_id, 'delay', v_process_at));
  ELSE
    -- No delay: release to wait. Priority is preserved by the row's `priority`
    -- column, so a prioritized parent stays prioritized.
    UPDATE job
       SET state = 'waiting', seq = nextval('job_seq')
     WHERE queue = p_parent_queue AND id = p_parent_id;
    PERFORM pg_notify('bullmq_jobs', p_parent_queue);
    PERFORM publish_event(p_parent_queue, 'waiting',
      jsonb_build_object('jobId', p_parent_id, 'prev', 'waiting-children'));
  END IF;
END;
$$;


--
-- Name: move_stalled_jobs_to_wait(text, integer, bigint, bigint); Type: FUNCTION; Schema: bullmq; Owner: -
--

CREATE FUNCTION bullmq.move_stalled_jobs_to_wait(p_queue text, p_max_stalled integer, p_now bigint, p_max_check_time bigint) RETURNS SETOF text
    LANGUAGE plpgsql
    SET search_path TO 'bullmq'
    AS $$
DECLARE
  v_last       bigint;
  r            record;
  v_count      integer;
  v_repeatable boolean;
  v_reclaimed  boolean := false;
BEGIN
  -- Throttle: only run once per `max_check_time` window (mirrors the Redis
  -- `stalled-check` key with `PX maxCheckTime`).
  SELECT value::bigint INTO v_last
    FROM meta WHERE queue = p_queue AND field = 'stalled-check';
  IF v_last IS NOT NULL AND p_now < v_last + p_max_check_time THEN
    RETURN;
  END IF;
  INSERT INTO meta (queue, field, value)
    VALUES (p_queue, 'stalled-check', p_now::text)
    ON CONFLICT (queue, field) DO UPDATE SET value = EXCLUDED.value;

  -- Phase 1 (sweep): reclaim jobs that were marked on a PREVIOUS pass and are
  -- still active with an expired lock.
  FOR r IN
    SELECT id, scheduler_id, stalled_count
      FROM job
     WHERE queue = p_queue
       AND state = 'active'
       AND stalled_marked
       AND locked_until_ms IS NOT NULL
       AND locked_until_ms < p_now
     FOR UPDATE SKIP LOCKED
  LOOP
    v_count := r.stalled_count + 1;

    -- Scheduler jobs are recovered but never permanently failed.
    v_repeatable := r.scheduler_id IS NOT NULL AND EXISTS (
      SELECT 1 FROM scheduler
       WHERE queue = p_queue AND scheduler_id = r.scheduler_id
    );

    UPDATE job
       SET state = 'waiting',
           lock_token = NULL,
           locked_until_ms = NULL,
           stalled_marked = false,
           stalled_count = v_count,
           seq = nextval('job_seq'),
           deferred_failure = CASE
             WHEN v_count > p_max_stalled AND NOT v_repeatable
               THEN 'job stalled more than allowable limit'
             ELSE deferred_failure
           END
     WHERE queue = p_queue AND id = r.id;

    PERFORM publish_event(p_queue, 'stalled',
      jsonb_build_object('jobId', r.id));
    v_reclaimed := true;
    RETURN NEXT r.id;
  END LOOP;

  -- Clear all old marks (mirrors `DEL stalledKey`) …
  UPDATE job SET stalled_marked = false
   WHERE queue = p_queue AND stalled_marked;

  -- … then mark every currently-active job for the NEXT pass (mirrors
  -- `SADD stalledKey <active>`). Freshly-claimed jobs are therefore never
  -- reclaimed on the pass that first observes them.
  UPDATE job SET stalled_marked = true
   WHERE queue = p_queue AND state = 'active';

  -- Wake a worker for any jobs pushed back to wait.
  IF v_reclaimed THEN
    PERFORM pg_notify('bullmq_jobs', p_queue);
  END IF;
  RETURN;
END;
$$;


SET default_tablespace = '';

SET default_table_access_method = heap;

--
-- Name: job; Type: TABLE; Schema: bullmq; Owner: -
--

CREATE TABLE bullmq.job (
    queue text NOT NULL,
    id text NOT NULL,
    seq bigint NOT NULL,
    name text NOT NULL,
    state bullmq.job_state NOT NULL,
    data jsonb DEFAULT '{}'::jsonb NOT NULL,
    opts jsonb DEFAULT '{}'::jsonb NOT NULL,
    priority integer DEFAULT 0 NOT NULL,
    delay_ms bigint DEFAULT 0 NOT NULL,
    max_attempts integer DEFAULT 1 NOT NULL,
    attempts_made integer DEFAULT 0 NOT NULL,
    attempts_started integer DEFAULT 0 NOT NULL,
    progress jsonb,
    return_value jsonb,
    failed_reason text,
    stacktrace jsonb,
    deferred_failure text,
    processed_by text,
    added_at_ms bigint NOT NULL,
    process_at_ms bigint,
    processed_at_ms bigint,
    finished_at_ms bigint,
    lock_token text,
    locked_until_ms bigint,
    stalled_count integer DEFAULT 0 NOT NULL,
    dedup_id text,
    scheduler_id text,
    parent_queue text,
    parent_id text,
    parent_key text,
    pending_deps integer DEFAULT 0 NOT NULL,
    stalled_marked boolean DEFAULT false NOT NULL
);


--
-- Name: move_to_active(text, text, bigint, bigint, text, integer, bigint); Type: FUNCTION; Schema: bullmq; Owner: -
--

CREATE FUNCTION bullmq.move_to_active(p_queue text, p_token text, p_lock_ms bigint, p_now bigint, p_name text, p_limiter_max integer, p_limiter_duration bigint) RETURNS SETOF bullmq.job
    LANGUAGE plpgsql
    SET search_path TO 'bullmq'
    AS $$
DECLARE
  v_id       text;
  v_job      job;
  v_meta_max integer;
  v_max      integer;
  v_duration bigint;
  v_concurrency integer;
BEGIN
  -- Promote due delayed jobs first, regardless of pause. Redis promotes delayed
  -- jobs via a delay timer that routes through getTargetQueueList, so while the
  -- queue is paused they land in the paused list and still surface (counted as
  -- paused) even though they are not processed. Running this before the pause
  -- early-return reproduces that: the jobs become 'waiting' (reported as paused)
  -- but the claim/activate below is skipped.
  FOR v_id IN
    WITH promoted AS (
      UPDATE job
         SET state = 'waiting', delay_ms = 0
       WHERE queue = p_queue
         AND state = 'delayed'
         AND process_at_ms <= p_now
      RETURNING id
    )
    SELECT id FROM promoted
  LOOP
    PERFORM publish_event(p_queue, 'waiting',
      jsonb_build_object('jobId', v_id, 'prev', 'delayed'));
  END LOOP;

  IF EXISTS (
    SELECT 1 FROM meta
     WHERE queue = p_queue AND field = 'paused' AND value = '1'
  ) THEN
    RETURN;
  END IF;

  -- Global concurrency: never run more than meta.concurrency jobs active at
  -- once (mirrors isQueueMaxed). Serialized per queue with a transaction-scoped
  -- advisory lock so concurrent workers cannot all pass the check and overshoot;
  -- it releases at commit, once this claim is reflected in the active count.
  SELECT value::integer INTO v_concurrency
    FROM meta WHERE queue = p_queue AND field = 'concurrency';
  IF v_concurrency IS NOT NULL THEN
    PERFORM pg_advisory_xact_lock(hashtext('bullmq:concurrency:' || p_queue));
    IF (
      SELECT count(*) FROM job
       WHERE queue = p_queue AND state = 'active'
    ) >= v_concurrency THEN
      RETURN;
    END IF;
  END IF;

  -- Rate limit: meta `max` wins, else the worker's `limiter.max`.
  SELECT value::integer INTO v_meta_max
    FROM meta WHERE queue = p_queue AND field = 'max';
  v_max := COALESCE(v_meta_max, p_limiter_max);

  IF v_max IS NOT NULL THEN
    -- Redis evaluates moveToActive atomically on a single-threaded server, so a
    -- worker's limiter check and its token consumption can never interleave with
    -- another worker's. Postgres runs each worker's call under its own snapshot,
    -- so without serialization several concurrent workers could all read
    -- counter < max, each claim a (distinct) job, and each consume a token —
    -- overshooting the limit. A transaction-scoped advisory lock serializes the
    -- check-and-consume per queue exactly like Redis; under READ COMMITTED the
    -- effective check below then runs on a fresh snapshot that sees the token a
    -- preceding worker just committed. The lock auto-releases at statement end
    -- (this function is always called standalone) and is only taken when a
    -- limiter actually applies, so unlimited queues pay nothing.
    PERFORM pg_advisory_xact_lock(hashtext('bullmq:limiter:' || p_queue));
    IF rate_limit_effective(p_queue, p_limiter_max, p_now) > 0 THEN
      RETURN;
    END IF;
  END IF;

  SELECT id INTO v_id
    FROM job
   WHERE queue = p_queue AND state = 'waiting'
   ORDER BY priority, seq
   FOR UPDATE SKIP LOCKED
   LIMIT 1;

  IF v_id IS NULL THEN
    RETURN;
  END IF;

  -- Consume a token now that a job is actually being claimed. Duration: the
  -- worker's `limiter.duration` wins, else meta `duration`.
  IF v_max IS NOT NULL THEN
    SELECT value::bigint INTO v_duration
      FROM meta WHERE queue = p_queue AND field = 'duration';
    v_duration := COALESCE(p_limiter_duration, v_duration);
    IF v_duration IS NOT NULL THEN
      PERFORM rate_limit_consume(p_queue, v_duration, p_now);
    END IF;
  END IF;

  UPDATE job
     SET state = 'active',
         lock_token = p_token,
         locked_until_ms = p_now + p_lock_ms,
         processed_at_ms = p_now,
         processed_by = p_name,
         attempts_started = attempts_started + 1
   WHERE queue = p_queue AND id = v_id
  RETURNING * INTO v_job;

  PERFORM publish_event(p_queue, 'active',
    jsonb_build_object('jobId', v_id, 'prev', 'waiting'));

  RETURN NEXT v_job;
END;
$$;


--
-- Name: move_to_completed(text, text, text, jsonb, bigint, boolean, bigint, integer); Type: FUNCTION; Schema: bullmq; Owner: -
--

CREATE FUNCTION bullmq.move_to_completed(p_queue text, p_id text, p_token text, p_return_value jsonb, p_finished_on bigint, p_remove_all boolean, p_keep_age bigint, p_keep_count integer) RETURNS bigint
    LANGUAGE plpgsql
    SET search_path TO 'bullmq'
    AS $$
DECLARE
  v_state job_state;
  v_lock text;
  v_pq text;
  v_pid text;
  v_dedup_id text;
  v_remaining integer;
BEGIN
  PERFORM lock_finalization_queues(p_queue, p_id);

  SELECT parent_queue, parent_id INTO v_pq, v_pid
    FROM job WHERE queue = p_queue AND id = p_id;
  IF v_pq IS NOT NULL AND v_pid IS NOT NULL THEN
    PERFORM pg_advisory_xact_lock(
      hashtext('bullmq:parent:' || v_pq || ':' || v_pid));
  END IF;

  SELECT state, lock_token, parent_queue, parent_id, dedup_id
    INTO v_state, v_lock, v_pq, v_pid, v_dedup_id
    FROM job WHERE queue = p_queue AND id = p_id FOR UPDATE;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'bullmq: missing job %', p_id USING ERRCODE = 'BM001', DETAIL = '-1';
  END IF;
  IF v_state <> 'active' THEN
    RAISE EXCEPTION 'bullmq: job % not active', p_id USING ERRCODE = 'BM001', DETAIL = '-3';
  END IF;
  IF p_token <> '0' AND v_lock IS DISTINCT FROM p_token THEN
    RAISE EXCEPTION 'bullmq: job % lock mismatch', p_id USING ERRCODE = 'BM001', DETAIL = '-6';
  END IF;

  IF EXISTS (
    SELECT 1 FROM job_dependency
     WHERE parent_queue = p_queue AND parent_id = p_id AND status = 'pending'
  ) THEN
    RAISE EXCEPTION 'bullmq: job % has pending dependencies', p_id
      USING ERRCODE = 'BM001', DETAIL = '-4';
  END IF;
  IF EXISTS (
    SELECT 1 FROM job_dependency
     WHERE parent_queue = p_queue AND parent_id = p_id AND status = 'failed'
  ) THEN
    RAISE EXCEPTION 'bullmq: job % has failed dependencies', p_id
      USING ERRCODE = 'BM001', DETAIL = '-9';
  END IF;

  UPDATE job
     SET state = 'completed',
         return_value = p_return_value,
         finished_at_ms = p_finished_on,
         lock_token = NULL,
         locked_until_ms = NULL,
         attempts_made = attempts_made + 1
   WHERE queue = p_queue AND id = p_id;

  PERFORM publish_event(p_queue, 'completed',
    jsonb_build_object('jobId', p_id, 'returnvalue',
      COALESCE(p_return_value, 'null'::jsonb)::text, 'prev', 'active'));

  IF v_pid IS NOT NULL AND v_pq IS NOT NULL THEN
    UPDATE job_dependency
       SET status = 'processed', value = p_return_value
     WHERE parent_queue = v_pq AND parent_id = v_pid
       AND child_key = p_queue || ':' || p_id;

    UPDATE job
       SET pending_deps = GREATEST(pending_deps - 1, 0)
     WHERE queue = v_pq AND id = v_pid
    RETURNING pending_deps INTO v_remaining;

    IF v_remaining = 0 THEN
      PERFORM move_parent_to_wait(v_pq, v_pid, p_finished_on);
    END IF;
  END IF;

  PERFORM apply_retention(
    p_queue, p_id, 'completed', p_finished_on, p_remove_all, p_keep_age, p_keep_count
  );

  IF v_dedup_id IS NOT NULL THEN
    PERFORM pg_advisory_xact_lock(
      hashtext('bullmq:dedup:' || p_queue || ':' || v_dedup_id));
  END IF;
  PERFORM dedup_finalize(p_queue, v_dedup_id, p_id, p_finished_on);
  PERFORM requeue_dedup_next(p_queue, v_dedup_id, p_finished_on);

  IF NOT EXISTS (
       SELECT 1 FROM job WHERE queue = p_queue AND state = 'active'
     )
     AND (
       EXISTS (
         SELECT 1 FROM meta
          WHERE queue = p_queue AND field = 'paused' AND value = '1'
       )
       OR NOT EXISTS (
         SELECT 1 FROM job WHERE queue = p_queue AND state = 'waiting'
       )
     ) THEN
    PERFORM publish_event(p_queue, 'drained', '{}'::jsonb);
  END IF;

  RETURN p_finished_on;
END;
$$;


--
-- Name: move_to_completed_fetch(text, text, text, jsonb, bigint, boolean, bigint, integer, bigint, bigint, text, integer, bigint); Type: FUNCTION; Schema: bullmq; Owner: -
--

CREATE FUNCTION bullmq.move_to_completed_fetch(p_queue text, p_id text, p_token text, p_return_value jsonb, p_finished_on bigint, p_remove_all boolean, p_keep_age bigint, p_keep_count integer, p_lock_ms bigint, p_now bigint, p_name text, p_limiter_max integer, p_limiter_duration bigint) RETURNS SETOF bullmq.job
    LANGUAGE plpgsql
    SET search_path TO 'bullmq'
    AS $$
BEGIN
  PERFORM move_to_completed(
    p_queue, p_id, p_token, p_return_value,
    p_finished_on, p_remove_all, p_keep_age, p_keep_count);

  RETURN QUERY SELECT * FROM move_to_active(
    p_queue, p_token, p_lock_ms, p_now, p_name, p_limiter_max, p_limiter_duration);
END;
$$;


--
-- Name: move_to_delayed(text, text, text, bigint, bigint, boolean, text, jsonb); Type: FUNCTION; Schema: bullmq; Owner: -
--

CREATE FUNCTION bullmq.move_to_delayed(p_queue text, p_id text, p_token text, p_process_at bigint, p_delay bigint, p_skip_attempt boolean, p_failed_reason text, p_stacktrace jsonb) RETURNS integer
    LANGUAGE plpgsql
    SET search_path TO 'bullmq'
    AS $$
DECLARE
  v_state job_state;
  v_lock  text;
BEGIN
  SELECT state, lock_token INTO v_state, v_lock
    FROM job WHERE queue = p_queue AND id = p_id FOR UPDATE;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'bullmq: missing job %', p_id USING ERRCODE = 'BM001', DETAIL = '-1';
  END IF;
  IF v_state <> 'active' THEN
    RAISE EXCEPTION 'bullmq: job % not active', p_id USING ERRCODE = 'BM001', DETAIL = '-3';
  END IF;
  IF p_token <> '0' AND v_lock IS DISTINCT FROM p_token THEN
    RAISE EXCEPTION 'bullmq: job % lock mismatch', p_id USING ERRCODE = 'BM001', DETAIL = '-6';
  END IF;

  UPDATE job
     SET state = 'delayed',
         process_at_ms = p_process_at,
         delay_ms = p_delay,
         failed_reason = COALESCE(p_failed_reason, failed_reason),
         stacktrace = COALESCE(p_stacktrace, stacktrace),
         lock_token = NULL,
         locked_until_ms = NULL,
         attempts_made = attempts_made + (CASE WHEN p_skip_attempt THEN 0 ELSE 1 END)
   WHERE queue = p_queue AND id = p_id;

  -- Announce the delay on the event stream (mirrors moveToDelayed's XADD
  -- 'delayed'); QueueEvents consumers rely on this. `delay` carries the
  -- absolute timestamp the job becomes due, matching the Redis payload.
  PERFORM publish_event(p_queue, 'delayed',
    jsonb_build_object('jobId', p_id, 'delay', p_process_at));
  PERFORM pg_notify('bullmq_jobs', p_queue);
  RETURN 1;
END;
$$;


--
-- Name: move_to_failed(text, text, text, text, jsonb, bigint, boolean, bigint, integer); Type: FUNCTION; Schema: bullmq; Owner: -
--

CREATE FUNCTION bullmq.move_to_failed(p_queue text, p_id text, p_token text, p_failed_reason text, p_stacktrace jsonb, p_finished_on bigint, p_remove_all boolean, p_keep_age bigint, p_keep_count integer) RETURNS bigint
    LANGUAGE plpgsql
    SET search_path TO 'bullmq'
    AS $$
DECLARE
  v_state job_state;
  v_lock text;
  v_dedup_id text;
  v_attempts integer;
BEGIN
  PERFORM lock_finalization_queues(p_queue, p_id);

  PERFORM pg_advisory_xact_lock(
    hashtext('bullmq:parent:' || p_queue || ':' || p_id));

  SELECT state, lock_token, dedup_id INTO v_state, v_lock, v_dedup_id
    FROM job WHERE queue = p_queue AND id = p_id FOR UPDATE;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'bullmq: missing job %', p_id USING ERRCODE = 'BM001', DETAIL = '-1';
  END IF;
  IF v_state <> 'active' THEN
    RAISE EXCEPTION 'bullmq: job % not active', p_id USING ERRCODE = 'BM001', DETAIL = '-3';
  END IF;
  IF p_token <> '0' AND v_lock IS DISTINCT FROM p_token THEN
    RAISE EXCEPTION 'bullmq: job % lock mismatch', p_id USING ERRCODE = 'BM001', DETAIL = '-6';
  END IF;

  UPDATE job
     SET state = 'failed',
         failed_reason = p_failed_reason,
         stacktrace = COALESCE(p_stacktrace, stacktrace),
         finished_at_ms = p_finished_on,
         lock_token = NULL,
         locked_until_ms = NULL,
         deferred_failure = NULL,
         attempts_made = attempts_made + 1
   WHERE queue = p_queue AND id = p_id
  RETURNING attempts_made INTO v_attempts;

  PERFORM publish_event(p_queue, 'failed',
    jsonb_build_object('jobId', p_id, 'failedReason', p_failed_reason, 'prev', 'active'));
  PERFORM publish_event(p_queue, 'retries-exhausted',
    jsonb_build_object('jobId', p_id, 'attemptsMade', v_attempts));
  PERFORM handle_child_failure(p_queue, p_id, p_failed_reason, p_finished_on);
  PERFORM apply_retention(
    p_queue, p_id, 'failed', p_finished_on, p_remove_all, p_keep_age, p_keep_count
  );

  IF v_dedup_id IS NOT NULL THEN
    PERFORM pg_advisory_xact_lock(
      hashtext('bullmq:dedup:' || p_queue || ':' || v_dedup_id));
  END IF;
  PERFORM dedup_finalize(p_queue, v_dedup_id, p_id, p_finished_on);
  PERFORM requeue_dedup_next(p_queue, v_dedup_id, p_finished_on);

  IF NOT EXISTS (
       SELECT 1 FROM job WHERE queue = p_queue AND state = 'active'
     )
     AND (
       EXISTS (
         SELECT 1 FROM meta
          WHERE queue = p_queue AND field = 'paused' AND value = '1'
       )
       OR NOT EXISTS (
         SELECT 1 FROM job WHERE queue = p_queue AND state = 'waiting'
       )
     ) THEN
    PERFORM publish_event(p_queue, 'drained', '{}'::jsonb);
  END IF;

  RETURN p_finished_on;
END;
$$;


--
-- Name: move_to_failed_fetch(text, text, text, text, jsonb, bigint, boolean, bigint, integer, bigint, bigint, text, integer, bigint); Type: FUNCTION; Schema: bullmq; Owner: -
--

CREATE FUNCTION bullmq.move_to_failed_fetch(p_queue text, p_id text, p_token text, p_failed_reason text, p_stacktrace jsonb, p_finished_on bigint, p_remove_all boolean, p_keep_age bigint, p_keep_count integer, p_lock_ms bigint, p_now bigint, p_name text, p_limiter_max integer, p_limiter_duration bigint) RETURNS SETOF bullmq.job
    LANGUAGE plpgsql
    SET search_path TO 'bullmq'
    AS $$
BEGIN
  PERFORM move_to_failed(
    p_queue, p_id, p_token, p_failed_reason, p_stacktrace,
    p_finished_on, p_remove_all, p_keep_age, p_keep_count);

  RETURN QUERY SELECT * FROM move_to_active(
    p_queue, p_token, p_lock_ms, p_now, p_name, p_limiter_max, p_limiter_duration);
END;
$$;


--
-- Name: move_to_waiting_children(text, text, text); Type: FUNCTION; Schema: bullmq; Owner: -
--

CREATE FUNCTION bullmq.move_to_waiting_children(p_queue text, p_id text, p_token text) RETURNS integer
    LANGUAGE plpgsql
    SET search_path TO 'bullmq'
    AS $$
DECLARE
  v_state   job_state;
  v_lock    text;
  v_pending integer;
BEGIN
  SELECT state, lock_token, pending_deps INTO v_state, v_lock, v_pending
    FROM job WHERE queue = p_queue AND id = p_id FOR UPDATE;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'bullmq: missing job %', p_id USING ERRCODE = 'BM001', DETAIL = '-1';
  END IF;
  -- A parent with a failed child (failParentOnFailure) can never complete its
  -- children step; surface it as an unrecoverable failure (mirrors the
  -- `:unsuccessful` set check in moveToWaitingChildren-7.lua).
  IF EXISTS (
    SELECT 1 FROM job_dependency
     WHERE parent_queue = p_queue AND parent_id = p_id AND status = 'failed'
  ) THEN
    RAISE EXCEPTION 'bullmq: job % has failed children', p_id
      USING ERRCODE = 'BM001', DETAIL = '-9';
  END IF;
  -- Lock check (mirrors removeLock, taken before the active-state check): a
  -- missing lock is -2, a mismatched one is -6; token '0' skips the check.
  IF p_token <> '0' THEN
    IF v_lock IS NULL THEN
      RAISE EXCEPTION 'bullmq: job % missing lock', p_id
        USING ERRCODE = 'BM001', DETAIL = '-2';
    ELSIF v_lock <> p_token THEN
      RAISE EXCEPTION 'bullmq: job % lock mismatch', p_id
        USING ERRCODE = 'BM001', DETAIL = '-6';
    END IF;
  END IF;
  IF v_state <> 'active' THEN
    RAISE EXCEPTION 'bullmq: job % not active', p_id USING ERRCODE = 'BM001', DETAIL = '-3';
  END IF;

  IF v_pending > 0 THEN
    UPDATE job
       SET state = 'waiting-children', lock_token = NULL, locked_until_ms = NULL
     WHERE queue = p_queue AND id = p_id;
    RETURN 1; -- should wait
  END IF;

  RETURN 0; -- no pending children: proceed
END;
$$;


--
-- Name: next_delay(text); Type: FUNCTION; Schema: bullmq; Owner: -
--

CREATE FUNCTION bullmq.next_delay(p_queue text) RETURNS bigint
    LANGUAGE sql
    SET search_path TO 'bullmq'
    AS $$
  SELECT MIN(process_at_ms)
    FROM job
   WHERE queue = p_queue AND state = 'delayed';
$$;


--
-- Name: next_job_id(text); Type: FUNCTION; Schema: bullmq; Owner: -
--

CREATE FUNCTION bullmq.next_job_id(p_queue text) RETURNS text
    LANGUAGE plpgsql
    SET search_path TO 'bullmq'
    AS $$
DECLARE
  v_seq text := job_id_seq_name(p_queue);
BEGIN
  -- Fast path once the sequence exists: a cached catalog lookup + a lock-free
  -- `nextval`. Only the first add(s) for a queue take the creation path; the
  -- advisory lock serializes those racing first-adds so exactly one issues the
  -- DDL (and it is released the moment that add commits).
  IF to_regclass(v_seq) IS NULL THEN
    PERFORM pg_advisory_xact_lock(hashtext('bullmq:jidseq:' || p_queue));
    EXECUTE format('CREATE SEQUENCE IF NOT EXISTS %I', v_seq);
  END IF;
  RETURN nextval(v_seq::regclass)::text;
END;
$$;


--
-- Name: next_signal(text, integer, bigint); Type: FUNCTION; Schema: bullmq; Owner: -
--

CREATE FUNCTION bullmq.next_signal(p_queue text, p_limiter_max integer, p_now bigint) RETURNS TABLE(rate_limit_ttl bigint, next_delay bigint)
    LANGUAGE sql STABLE
    SET search_path TO 'bullmq'
    AS $$
  SELECT rate_limit_effective(p_queue, p_limiter_max, p_now),
         next_delay(p_queue);
$$;


--
-- Name: obliterate(text, integer, boolean); Type: FUNCTION; Schema: bullmq; Owner: -
--

CREATE FUNCTION bullmq.obliterate(p_queue text, p_count integer, p_force boolean) RETURNS integer
    LANGUAGE plpgsql
    SET search_path TO 'bullmq'
    AS $$
DECLARE
  v_ids text[];
  v_final boolean;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('bullmq:finalization'), hashtext(p_queue));

  IF NOT EXISTS (
    SELECT 1 FROM meta
     WHERE queue = p_queue AND field = 'paused' AND value = '1'
  ) THEN
    RETURN -1;
  END IF;

  IF NOT p_force AND EXISTS (
    SELECT 1 FROM job WHERE queue = p_queue AND state = 'active'
  ) THEN
    RETURN -2;
  END IF;

  SELECT COALESCE(array_agg(id), ARRAY[]::text[]) INTO v_ids
    FROM (
      SELECT id FROM job WHERE queue = p_queue ORDER BY id LIMIT p_count
    ) AS batch;
  v_final := cardinality(v_ids) < p_count;

  IF v_final THEN
    PERFORM dedup_id FROM dedup
     WHERE queue = p_queue
     ORDER BY dedup_id
     FOR UPDATE;
  ELSE
    PERFORM dedup_id FROM dedup
     WHERE queue = p_queue AND job_id = ANY(v_ids)
     ORDER BY dedup_id
     FOR UPDATE;
  END IF;

  DELETE FROM job WHERE queue = p_queue AND id = ANY(v_ids);

  IF NOT v_final THEN
    RETURN 1;
  END IF;

  DELETE FROM scheduler  WHERE queue = p_queue;
  DELETE FROM rate_limit WHERE queue = p_queue;
  DELETE FROM event      WHERE queue = p_queue;
  DELETE FROM metrics    WHERE queue = p_queue;
  DELETE FROM dedup      WHERE queue = p_queue;
  DELETE FROM dedup_next WHERE queue = p_queue;
  DELETE FROM meta       WHERE queue = p_queue;
  EXECUTE format(
    'DROP SEQUENCE IF EXISTS %I', job_id_seq_name(p_queue));
  RETURN 0;
END;
$$;


--
-- Name: pause(text, boolean); Type: FUNCTION; Schema: bullmq; Owner: -
--

CREATE FUNCTION bullmq.pause(p_queue text, p_paused boolean) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'bullmq'
    AS $$
BEGIN
  IF p_paused THEN
    INSERT INTO meta (queue, field, value)
    VALUES (p_queue, 'paused', '1')
    ON CONFLICT (queue, field) DO UPDATE SET value = '1';
  ELSE
    -- Resume mirrors Redis `HDEL meta paused`: the field is removed entirely,
    -- so `isPaused` (hasQueueMetaField 'paused') reports false rather than
    -- finding a lingering '0'.
    DELETE FROM meta WHERE queue = p_queue AND field = 'paused';

    -- Wake any worker blocked in waitForJob (LISTEN bullmq_jobs): jobs that were
    -- unclaimable only because the queue was paused are now claimable, but no
    -- `add` (which would notify) is involved. Without this the worker sleeps
    -- until its drainDelay times out. The Redis backend wakes the blocking
    -- fetch via a marker on resume; this is the LISTEN/NOTIFY analogue.
    PERFORM pg_notify('bullmq_jobs', p_queue);
  END IF;

  PERFORM publish_event(
    p_queue, CASE WHEN p_paused THEN 'paused' ELSE 'resumed' END, '{}'::jsonb
  );
END;
$$;


--
-- Name: promote(text, text); Type: FUNCTION; Schema: bullmq; Owner: -
--

CREATE FUNCTION bullmq.promote(p_queue text, p_id text) RETURNS integer
    LANGUAGE plpgsql
    SET search_path TO 'bullmq'
    AS $$
DECLARE
  v_state job_state;
BEGIN
  SELECT state INTO v_state FROM job WHERE queue = p_queue AND id = p_id;
  IF NOT FOUND THEN
    RETURN -1;
  END IF;
  IF v_state <> 'delayed' THEN
    RETURN -3;
  END IF;

  UPDATE job
     SET state = 'waiting',
         process_at_ms = NULL,
         delay_ms = 0,
         seq = nextval('job_seq')
   WHERE queue = p_queue AND id = p_id;

  PERFORM pg_notify('bullmq_jobs', p_queue);
  PERFORM publish_event(p_queue, 'waiting',
    jsonb_build_object('jobId', p_id, 'prev', 'delayed'));
  RETURN 0;
END;
$$;


--
-- Name: promote_jobs(text, integer); Type: FUNCTION; Schema: bullmq; Owner: -
--

CREATE FUNCTION bullmq.promote_jobs(p_queue text, p_count integer) RETURNS integer
    LANGUAGE plpgsql
    SET search_path TO 'bullmq'
    AS $$
DECLARE
  v_moved integer;
BEGIN
  WITH batch AS (
    SELECT id FROM job
     WHERE queue = p_queue AND state = 'delayed'
     ORDER BY process_at_ms
     LIMIT p_count
  )
  UPDATE job j
     SET state = 'waiting', process_at_ms = NULL, seq = nextval('job_seq')
    FROM batch
   WHERE j.queue = p_queue AND j.id = batch.id;

  GET DIAGNOSTICS v_moved = ROW_COUNT;
  IF v_moved > 0 THEN
    PERFORM pg_notify('bullmq_jobs', p_queue);
  END IF;
  RETURN v_moved;
END;
$$;


--
-- Name: publish_event(text, text, jsonb); Type: FUNCTION; Schema: bullmq; Owner: -
--

CREATE FUNCTION bullmq.publish_event(p_queue text, p_event text, p_data jsonb) RETURNS bigint
    LANGUAGE plpgsql
    SET search_path TO 'bullmq'
    AS $$
DECLARE
  v_id      bigint;
  v_max     integer;
BEGIN
  INSERT INTO event (queue, event, data, created_at_ms)
  VALUES (
    p_queue, p_event, COALESCE(p_data, '{}'::jsonb),
    (extract(epoch FROM clock_timestamp()) * 1000)::bigint
  )
  RETURNING id INTO v_id;

  -- Wake event consumers — but coalesce the wakeup under concurrency. Postgres
  -- serializes *every* transaction that issues NOTIFY on a single database-wide
  -- lock at commit (to deliver notifications in commit order), so a NOTIFY on
  -- each of N concurrent workers' commits forces them single-file through that
  -- lock — the dominant processing bottleneck under load (and it caps throughput
  -- across *all* queues and processes, since the lock is global).
  --
  -- A per-queue, transaction-scoped try-lock collapses that: only one committer
  -- per queue actually issues the NOTIFY at a time; concurrent committers skip
  -- it. Skipping is safe because a consumer reads *all* pending events by cursor
  -- on any wake (see readEvents/waitForEvent), and waitForEvent also polls on a
  -- timeout — so a skipped wakeup only defers to the next committer's NOTIFY,
  -- and as concurrency winds down the final committer is uncontended and always
  -- fires. Under low concurrency (e.g. tests) the lock is always free, so every
  -- event notifies exactly as before.
  IF pg_try_advisory_xact_lock(hashtext('bullmq:evnotify:' || p_queue)) THEN
    PERFORM pg_notify('bullmq_events', p_queue);
  END IF;

  SELECT value::integer INTO v_max
    FROM meta
   WHERE queue = p_queue AND field = 'opts.maxLenEvents';
  IF v_max IS NULL THEN
    v_max := 10000;
  END IF;

  -- Trim to (approximately) the most recent `v_max` events. `event.id`
  -- comes from a monotonic sequence, so the cutoff is simply `id - v_max` — an
  -- O(number-of-deleted-rows) DELETE.
  --
  -- Trimming is *chunked*, not per-publish: only every 256th event even attempts
  -- it. Redis's `XADD MAXLEN ~` likewise trims a whole macro-node at a time
  -- rather than on every add — trimming eagerly turns a bulk/concurrent insert
  -- into a stream of DELETEs that contend (and previously deadlocked) with the
  -- concurrent INSERTs on `event`. At 1/256 the table stays within
  -- `v_max + 256`, which is well inside the "approximate" contract. A
  -- non-blocking, per-queue advisory lock further ensures at most one trimmer
  -- per queue at a time; publishers that miss it simply skip (the next one
  -- covers the same rows).
  IF v_max > 0 AND v_id > v_max AND (v_id % 256) = 0 THEN
    IF pg_try_advisory_xact_lock(hashtext('bullmq:evtrim:' || p_queue)) THEN
      DELETE FROM event
       WHERE queue = p_queue AND id <= v_id - v_max;
    END IF;
  END IF;

  RETURN v_id;
END;
$$;


--
-- Name: rate_limit_consume(text, bigint, bigint); Type: FUNCTION; Schema: bullmq; Owner: -
--

CREATE FUNCTION bullmq.rate_limit_consume(p_queue text, p_duration bigint, p_now bigint) RETURNS void
    LANGUAGE sql
    SET search_path TO 'bullmq'
    AS $$
  INSERT INTO rate_limit (queue, points, expire_at_ms)
    VALUES (p_queue, 1, p_now + p_duration)
  ON CONFLICT (queue) DO UPDATE SET
    points = CASE WHEN rate_limit.expire_at_ms <= p_now
                  THEN 1 ELSE rate_limit.points + 1 END,
    expire_at_ms = CASE WHEN rate_limit.expire_at_ms <= p_now
                        THEN p_now + p_duration
                        ELSE rate_limit.expire_at_ms END;
$$;


--
-- Name: rate_limit_effective(text, integer, bigint); Type: FUNCTION; Schema: bullmq; Owner: -
--

CREATE FUNCTION bullmq.rate_limit_effective(p_queue text, p_limiter_max integer, p_now bigint) RETURNS bigint
    LANGUAGE plpgsql STABLE
    SET search_path TO 'bullmq'
    AS $$
DECLARE
  v_meta_max integer;
  v_max      integer;
  v_points   bigint;
  v_expire   bigint;
BEGIN
  SELECT value::integer INTO v_meta_max
    FROM meta WHERE queue = p_queue AND field = 'max';
  v_max := COALESCE(v_meta_max, p_limiter_max);
  IF v_max IS NULL THEN
    RETURN 0;
  END IF;

  SELECT points, expire_at_ms INTO v_points, v_expire
    FROM rate_limit WHERE queue = p_queue;
  IF v_expire IS NULL OR v_expire <= p_now THEN
    RETURN 0;
  END IF;
  IF v_max <= v_points THEN
    RETURN v_expire - p_now;
  END IF;
  RETURN 0;
END;
$$;


--
-- Name: rate_limit_ttl(text, integer, bigint); Type: FUNCTION; Schema: bullmq; Owner: -
--

CREATE FUNCTION bullmq.rate_limit_ttl(p_queue text, p_max_jobs integer, p_now bigint) RETURNS bigint
    LANGUAGE plpgsql STABLE
    SET search_path TO 'bullmq'
    AS $$
DECLARE
  v_points  bigint;
  v_expire  bigint;
  v_active  boolean;
  v_counter bigint;
  v_pttl    bigint;
  v_max     integer;
BEGIN
  SELECT points, expire_at_ms INTO v_points, v_expire
    FROM rate_limit WHERE queue = p_queue;
  v_active  := v_expire IS NOT NULL AND v_expire > p_now;
  v_counter := CASE WHEN v_active THEN v_points ELSE 0 END;
  v_pttl    := CASE WHEN v_active THEN v_expire - p_now ELSE -2 END;

  IF p_max_jobs IS NOT NULL AND p_max_jobs > 0 THEN
    IF p_max_jobs <= v_counter AND v_pttl > 0 THEN
      RETURN v_pttl;
    END IF;
    RETURN 0;
  END IF;

  SELECT value::integer INTO v_max
    FROM meta WHERE queue = p_queue AND field = 'max';
  IF v_max IS NOT NULL THEN
    IF v_max <= v_counter AND v_pttl > 0 THEN
      RETURN v_pttl;
    END IF;
    RETURN 0;
  END IF;

  RETURN v_pttl;
END;
$$;


--
-- Name: relay_delete_retained(text, text); Type: FUNCTION; Schema: bullmq; Owner: -
--

CREATE FUNCTION bullmq.relay_delete_retained(p_ns text, p_topic text) RETURNS boolean
    LANGUAGE plpgsql
    AS $$
BEGIN
  IF relay_parse_topic(p_topic, false) IS NULL THEN
    RAISE EXCEPTION 'bullmq: relay invalid topic %', p_topic
      USING ERRCODE = 'BM001', DETAIL = '-1';
  END IF;
  -- Same lock as publishes and exact subscriptions of the topic.
  PERFORM pg_advisory_xact_lock(hashtext(p_ns), hashtext(p_topic));
  DELETE FROM relay_retained
   WHERE ns = p_ns AND topic = p_topic
     AND expires_at >= clock_timestamp();
  RETURN FOUND;
END;
$$;


--
-- Name: relay_get_counts(text); Type: FUNCTION; Schema: bullmq; Owner: -
--

CREATE FUNCTION bullmq.relay_get_counts(p_ns text) RETURNS TABLE(nodes integer, subscriptions integer, patterns integer, retained integer)
    LANGUAGE sql STABLE
    AS $$
  SELECT
    (SELECT count(*)::integer FROM relay_node WHERE ns = p_ns),
    (SELECT count(*)::integer FROM relay_subscription WHERE ns = p_ns),
    (SELECT count(DISTINCT pattern)::integer
       FROM relay_subscription WHERE ns = p_ns),
    (SELECT count(*)::integer FROM relay_retained
      WHERE ns = p_ns AND expires_at > clock_timestamp());
$$;


--
-- Name: relay_get_namespaces(); Type: FUNCTION; Schema: bullmq; Owner: -
--

CREATE FUNCTION bullmq.relay_get_namespaces() RETURNS SETOF text
    LANGUAGE sql STABLE
    AS $$
  SELECT u.ns FROM (
    SELECT ns FROM relay_node WHERE lease_until > clock_timestamp()
    UNION
    SELECT ns FROM relay_retained WHERE expires_at > clock_timestamp()
  ) u
  ORDER BY u.ns COLLATE "C";
$$;


--
-- Name: relay_get_nodes(text, integer, integer); Type: FUNCTION; Schema: bullmq; Owner: -
--

CREATE FUNCTION bullmq.relay_get_nodes(p_ns text, p_start integer, p_end integer) RETURNS TABLE(node_id text, registered_at bigint, lease_until bigint, info jsonb, last_heartbeat bigint, backlog integer, dropped bigint, subscriptions integer)
    LANGUAGE sql STABLE
    AS $$
  SELECT n.node_id, relay_ms(n.registered_at), relay_ms(n.lease_until),
         CASE WHEN n.lease_until > clock_timestamp() THEN n.info END,
         CASE WHEN n.lease_until > clock_timestamp()
              THEN relay_ms(n.last_heartbeat) END,
         CASE WHEN n.lease_until > clock_timestamp() THEN n.backlog ELSE 0 END,
         CASE WHEN n.lease_until > clock_timestamp() THEN n.dropped ELSE 0 END,
         (SELECT count(*)::integer FROM relay_subscription s
           WHERE s.ns = n.ns AND s.node_id = n.node_id)
    FROM relay_node n
   WHERE n.ns = p_ns
   ORDER BY n.registered_at, n.node_id COLLATE "C"
  OFFSET p_start
   LIMIT relay_page_limit(p_start, p_end);
$$;


--
-- Name: relay_get_patterns(text, integer, integer); Type: FUNCTION; Schema: bullmq; Owner: -
--

CREATE FUNCTION bullmq.relay_get_patterns(p_ns text, p_start integer, p_end integer) RETURNS TABLE(pattern text, subscriptions integer)
    LANGUAGE sql STABLE
    AS $$
  SELECT s.pattern, count(*)::integer
    FROM relay_subscription s
   WHERE s.ns = p_ns
   GROUP BY s.pattern
   ORDER BY s.pattern COLLATE "C"
  OFFSET p_start
   LIMIT relay_page_limit(p_start, p_end);
$$;


--
-- Name: relay_get_retained(text, integer, integer); Type: FUNCTION; Schema: bullmq; Owner: -
--

CREATE FUNCTION bullmq.relay_get_retained(p_ns text, p_start integer, p_end integer) RETURNS TABLE(topic text, expires_at bigint, mid bigint, ts bigint, data text)
    LANGUAGE sql STABLE
    AS $$
  SELECT r.topic, relay_ms(r.expires_at), r.mid, r.ts, r.data
    FROM relay_retained r
   WHERE r.ns = p_ns AND r.expires_at > clock_timestamp()
   ORDER BY r.expires_at, r.topic COLLATE "C"
  OFFSET p_start
   LIMIT relay_page_limit(p_start, p_end);
$$;


--
-- Name: relay_get_subscriptions(text, text, text, integer, integer); Type: FUNCTION; Schema: bullmq; Owner: -
--

CREATE FUNCTION bullmq.relay_get_subscriptions(p_ns text, p_node text, p_pattern text, p_start integer, p_end integer) RETURNS TABLE(node_id text, endpoint_id text, pattern text)
    LANGUAGE sql STABLE
    AS $$
  SELECT s.node_id, s.endpoint_id, s.pattern
    FROM relay_subscription s
   WHERE s.ns = p_ns
     AND (p_node IS NULL OR s.node_id = p_node)
     AND (p_pattern IS NULL OR s.pattern = p_pattern)
   ORDER BY (CASE
              WHEN p_node IS NOT NULL THEN s.endpoint_id || '|' || s.pattern
              WHEN p_pattern IS NOT NULL THEN s.node_id || '|' || s.endpoint_id
              ELSE s.node_id || '|' || s.endpoint_id || '|' || s.pattern
            END) COLLATE "C"
  OFFSET p_start
   LIMIT relay_page_limit(p_start, p_end);
$$;


--
-- Name: relay_heartbeat(text, text, bigint); Type: FUNCTION; Schema: bullmq; Owner: -
--

CREATE FUNCTION bullmq.relay_heartbeat(p_ns text, p_node text, p_lease_ms bigint) RETURNS boolean
    LANGUAGE plpgsql
    AS $$
BEGIN
  UPDATE relay_node
     SET lease_until = clock_timestamp() + p_lease_ms * interval '1 millisecond',
         last_heartbeat = clock_timestamp()
   WHERE ns = p_ns AND node_id = p_node
     AND lease_until > clock_timestamp();
  RETURN FOUND;
END;
$$;


--
-- Name: relay_is_valid_id(text); Type: FUNCTION; Schema: bullmq; Owner: -
--

CREATE FUNCTION bullmq.relay_is_valid_id(p_id text) RETURNS boolean
    LANGUAGE sql IMMUTABLE
    AS $_$
  SELECT p_id IS NOT NULL AND p_id ~ '^[A-Za-z0-9_-]{1,64}$';
$_$;


--
-- Name: relay_match_topic(text[], text[]); Type: FUNCTION; Schema: bullmq; Owner: -
--

CREATE FUNCTION bullmq.relay_match_topic(p_pattern text[], p_topic text[]) RETURNS boolean
    LANGUAGE plpgsql IMMUTABLE
    AS $$
DECLARE
  v_topic_count integer := cardinality(p_topic);
  v_pattern_count integer := cardinality(p_pattern);
BEGIN
  FOR i IN 1..v_pattern_count LOOP
    IF p_pattern[i] = '>' THEN
      RETURN v_topic_count >= i;
    END IF;
    IF i > v_topic_count THEN
      RETURN false;
    END IF;
    IF p_pattern[i] <> '*' AND p_pattern[i] <> p_topic[i] THEN
      RETURN false;
    END IF;
  END LOOP;
  RETURN v_pattern_count = v_topic_count;
END;
$$;


--
-- Name: relay_ms(timestamp with time zone); Type: FUNCTION; Schema: bullmq; Owner: -
--

CREATE FUNCTION bullmq.relay_ms(p_time timestamp with time zone) RETURNS bigint
    LANGUAGE sql STABLE
    AS $$
  SELECT floor(extract(epoch FROM p_time) * 1000)::bigint;
$$;


--
-- Name: relay_page_limit(integer, integer); Type: FUNCTION; Schema: bullmq; Owner: -
--

CREATE FUNCTION bullmq.relay_page_limit(p_start integer, p_end integer) RETURNS bigint
    LANGUAGE sql IMMUTABLE
    AS $$
  SELECT CASE WHEN p_end < 0 THEN NULL ELSE greatest(p_end - p_start + 1, 0) END;
$$;


--
-- Name: relay_parse_topic(text, boolean); Type: FUNCTION; Schema: bullmq; Owner: -
--

CREATE FUNCTION bullmq.relay_parse_topic(p_value text, p_allow_wildcards boolean) RETURNS text[]
    LANGUAGE plpgsql IMMUTABLE
    AS $_$
DECLARE
  v_segments text[];
  v_count integer;
  v_segment text;
BEGIN
  IF p_value IS NULL OR octet_length(p_value) = 0
     OR octet_length(p_value) > 512 THEN
    RETURN NULL;
  END IF;
  v_segments := string_to_array(p_value, '.');
  v_count := cardinality(v_segments);
  IF v_count > 16 THEN
    RETURN NULL;
  END IF;
  FOR i IN 1..v_count LOOP
    v_segment := v_segments[i];
    IF p_allow_wildcards AND v_segment = '*' THEN
      CONTINUE;
    END IF;
    IF p_allow_wildcards AND v_segment = '>' THEN
      IF i <> v_count THEN
        RETURN NULL;
      END IF;
      CONTINUE;
    END IF;
    IF v_segment !~ '^[A-Za-z0-9_:%-]+$' THEN
      RETURN NULL;
    END IF;
  END LOOP;
  RETURN v_segments;
END;
$_$;


--
-- Name: relay_publish(text, text, text, bigint, bigint, integer); Type: FUNCTION; Schema: bullmq; Owner: -
--

CREATE FUNCTION bullmq.relay_publish(p_ns text, p_topic text, p_data text, p_ts bigint, p_retain_ms bigint, p_max_size integer) RETURNS TABLE(message_id bigint, node_count integer, endpoint_count integer)
    LANGUAGE plpgsql
    AS $$
DECLARE
  v_segments text[];
  v_row record;
BEGIN
  v_segments := relay_parse_topic(p_topic, false);
  IF v_segments IS NULL THEN
    RAISE EXCEPTION 'bullmq: relay invalid topic %', p_topic
      USING ERRCODE = 'BM001', DETAIL = '-1';
  END IF;
  IF octet_length(p_data) > p_max_size THEN
    RAISE EXCEPTION 'bullmq: relay data too large'
      USING ERRCODE = 'BM001', DETAIL = '-4';
  END IF;

  -- See relay_subscribe.
  PERFORM pg_advisory_xact_lock(hashtext(p_ns), hashtext(p_topic));
  message_id := nextval('relay_mid_seq');
  node_count := 0;
  endpoint_count := 0;

  IF p_retain_ms > 0 THEN
    INSERT INTO relay_retained (ns, topic, mid, ts, data, expires_at)
    VALUES (
      p_ns, p_topic, message_id, p_ts, p_data,
      clock_timestamp() + p_retain_ms * interval '1 millisecond'
    )
    ON CONFLICT (ns, topic) DO UPDATE
      SET mid = EXCLUDED.mid, ts = EXCLUDED.ts, data = EXCLUDED.data,
          expires_at = EXCLUDED.expires_at;
  END IF;

  FOR v_row IN
    WITH matched AS (
      -- Exact subscriptions: a primary-key lookup, whatever their number.
      SELECT s.node_id, s.endpoint_id
        FROM relay_subscription s
       WHERE s.ns = p_ns AND s.pattern = p_topic
      UNION ALL
      -- Wildcard subscriptions: only those indexed under the topic's first
      -- segment (or a wildcard root) are matched one by one.
      SELECT s.node_id, s.endpoint_id
        FROM relay_subscription s
       WHERE s.ns = p_ns
         AND s.root IN (v_segments[1], '*')
         AND relay_match_topic(string_to_array(s.pattern, '.'), v_segments)
    ), live AS (
      -- Locks the target nodes so a concurrent sweep can't delete them before
      -- their inbox rows are inserted (the sweep skips locked nodes; a node it
      -- deleted first is simply not returned here).
      SELECT n.node_id
        FROM relay_node n
       WHERE n.ns = p_ns
         AND n.node_id IN (SELECT matched.node_id FROM matched)
         AND n.lease_until >= clock_timestamp()
         FOR KEY SHARE
    )
    INSERT INTO relay_inbox (ns, node_id, kind, topic, mid, ts, data, endpoints)
    SELECT p_ns, m.node_id, 'msg', p_topic, message_id, p_ts, p_data,
           array_agg(DISTINCT m.endpoint_id ORDER BY m.endpoint_id)
      FROM matched m
      JOIN live l ON l.node_id = m.node_id
     GROUP BY m.node_id
    RETURNING relay_inbox.node_id AS node_id,
              cardinality(relay_inbox.endpoints) AS endpoint_total
  LOOP
    node_count := node_count + 1;
    endpoint_count := endpoint_count + v_row.endpoint_total;
    PERFORM pg_notify('bullmq_relay', p_ns || ':' || v_row.node_id);
  END LOOP;

  RETURN NEXT;
END;
$$;


--
-- Name: relay_inbox; Type: TABLE; Schema: bullmq; Owner: -
--

CREATE TABLE bullmq.relay_inbox (
    id bigint NOT NULL,
    ns text NOT NULL,
    node_id text NOT NULL,
    kind text NOT NULL,
    topic text NOT NULL,
    mid bigint NOT NULL,
    ts bigint NOT NULL,
    data text NOT NULL,
    endpoints text[] NOT NULL
);


--
-- Name: relay_read_inbox(text, text, bigint[], integer); Type: FUNCTION; Schema: bullmq; Owner: -
--

CREATE FUNCTION bullmq.relay_read_inbox(p_ns text, p_node text, p_ack bigint[], p_limit integer) RETURNS SETOF bullmq.relay_inbox
    LANGUAGE plpgsql
    AS $$
DECLARE
  v_rows relay_inbox[];
BEGIN
  -- Lock the node before its inbox rows, as relay_trim_inbox does.
  PERFORM 1 FROM relay_node
    WHERE ns = p_ns AND node_id = p_node
    FOR NO KEY UPDATE;
  IF cardinality(p_ack) > 0 THEN
    DELETE FROM relay_inbox
     WHERE ns = p_ns AND node_id = p_node AND id = ANY (p_ack);
  END IF;
  SELECT coalesce(array_agg(b ORDER BY b.id), '{}') INTO v_rows
    FROM (
      SELECT i.*
        FROM relay_inbox i
       WHERE i.ns = p_ns AND i.node_id = p_node
         AND EXISTS (
           SELECT 1
             FROM relay_node n
            WHERE n.ns = p_ns AND n.node_id = p_node
              AND n.lease_until > clock_timestamp()
         )
       ORDER BY i.id
       LIMIT p_limit
    ) b;
  UPDATE relay_node
     SET in_flight = ARRAY(SELECT r.id FROM unnest(v_rows) r)
   WHERE ns = p_ns AND node_id = p_node;
  RETURN QUERY SELECT r.* FROM unnest(v_rows) r ORDER BY r.id;
END;
$$;


--
-- Name: relay_register_node(text, text, bigint, jsonb); Type: FUNCTION; Schema: bullmq; Owner: -
--

CREATE FUNCTION bullmq.relay_register_node(p_ns text, p_node text, p_lease_ms bigint, p_info jsonb) RETURNS void
    LANGUAGE plpgsql
    AS $$
BEGIN
  IF NOT relay_is_valid_id(p_node) THEN
    RAISE EXCEPTION 'bullmq: relay invalid node id %', p_node
      USING ERRCODE = 'BM001', DETAIL = '-5';
  END IF;
  DELETE FROM relay_node
   WHERE ns = p_ns AND node_id = p_node
     AND lease_until <= clock_timestamp();
  INSERT INTO relay_node (ns, node_id, lease_until, last_heartbeat, info)
  VALUES (
    p_ns, p_node, clock_timestamp() + p_lease_ms * interval '1 millisecond',
    clock_timestamp(), p_info
  )
  ON CONFLICT (ns, node_id)
  DO UPDATE SET lease_until = EXCLUDED.lease_until,
                last_heartbeat = EXCLUDED.last_heartbeat,
                info = EXCLUDED.info;
END;
$$;


--
-- Name: relay_remove_endpoint(text, text, text); Type: FUNCTION; Schema: bullmq; Owner: -
--

CREATE FUNCTION bullmq.relay_remove_endpoint(p_ns text, p_node text, p_endpoint text) RETURNS integer
    LANGUAGE plpgsql
    AS $$
DECLARE
  v_count integer;
BEGIN
  WITH removed AS (
    DELETE FROM relay_subscription
     WHERE ns = p_ns AND node_id = p_node AND endpoint_id = p_endpoint
    RETURNING 1
  )
  SELECT count(*) INTO v_count FROM removed;
  RETURN v_count;
END;
$$;


--
-- Name: relay_subscribe(text, text, text, text); Type: FUNCTION; Schema: bullmq; Owner: -
--

CREATE FUNCTION bullmq.relay_subscribe(p_ns text, p_node text, p_endpoint text, p_pattern text) RETURNS TABLE(added boolean, retained_mid bigint, retained_ts bigint, retained_data text)
    LANGUAGE plpgsql
    AS $$
DECLARE
  v_segments text[];
  v_has_wildcards boolean;
BEGIN
  IF NOT relay_is_valid_id(p_node) OR NOT relay_is_valid_id(p_endpoint) THEN
    RAISE EXCEPTION 'bullmq: relay invalid id'
      USING ERRCODE = 'BM001', DETAIL = '-5';
  END IF;
  v_segments := relay_parse_topic(p_pattern, true);
  IF v_segments IS NULL THEN
    RAISE EXCEPTION 'bullmq: relay invalid pattern %', p_pattern
      USING ERRCODE = 'BM001', DETAIL = '-2';
  END IF;
  v_has_wildcards := '*' = ANY (v_segments) OR '>' = ANY (v_segments);
  IF NOT v_has_wildcards THEN
    PERFORM pg_advisory_xact_lock(hashtext(p_ns), hashtext(p_pattern));
  END IF;

  -- Keep the live node registered until its subscription is stored.
  PERFORM 1 FROM relay_node
    WHERE ns = p_ns AND node_id = p_node
      AND lease_until > clock_timestamp()
    FOR KEY SHARE;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'bullmq: relay node % not registered', p_node
      USING ERRCODE = 'BM001', DETAIL = '-3';
  END IF;

  INSERT INTO relay_subscription (ns, node_id, endpoint_id, pattern, root)
  VALUES (
    p_ns, p_node, p_endpoint, p_pattern,
    CASE
      WHEN NOT v_has_wildcards THEN NULL
      WHEN v_segments[1] IN ('*', '>') THEN '*'
      ELSE v_segments[1]
    END
  )
  ON CONFLICT DO NOTHING;
  added := FOUND;

  IF NOT v_has_wildcards THEN
    SELECT r.mid, r.ts, r.data
      INTO retained_mid, retained_ts, retained_data
      FROM relay_retained r
     WHERE r.ns = p_ns AND r.topic = p_pattern
       AND r.expires_at >= clock_timestamp();
  END IF;
  RETURN NEXT;
END;
$$;


--
-- Name: relay_sweep(text, integer); Type: FUNCTION; Schema: bullmq; Owner: -
--

CREATE FUNCTION bullmq.relay_sweep(p_ns text, p_limit integer) RETURNS SETOF text
    LANGUAGE plpgsql
    AS $$
BEGIN
  WITH expired AS (
    SELECT r.ns, r.topic
      FROM relay_retained r
     WHERE r.expires_at < statement_timestamp()
     ORDER BY r.expires_at
     LIMIT p_limit
       FOR UPDATE SKIP LOCKED
  )
  DELETE FROM relay_retained r
   USING expired e
   WHERE r.ns = e.ns AND r.topic = e.topic;

  RETURN QUERY
    WITH expired AS (
      SELECT n.ns, n.node_id
        FROM relay_node n
       WHERE n.lease_until < clock_timestamp()
       ORDER BY n.lease_until
       LIMIT p_limit
         FOR UPDATE SKIP LOCKED
    ), removed AS (
      DELETE FROM relay_node n
       USING expired e
       WHERE n.ns = e.ns AND n.node_id = e.node_id
      RETURNING n.ns, n.node_id
    )
    SELECT removed.node_id FROM removed WHERE removed.ns = p_ns;
END;
$$;


--
-- Name: relay_trim_inbox(text, text, bigint[], integer); Type: FUNCTION; Schema: bullmq; Owner: -
--

CREATE FUNCTION bullmq.relay_trim_inbox(p_ns text, p_node text, p_ack bigint[], p_max_len integer) RETURNS integer
    LANGUAGE plpgsql
    AS $$
DECLARE
  v_oldest_kept bigint;
  v_dropped integer := 0;
  v_count integer;
  v_in_flight bigint[];
BEGIN
  -- Lock the node before its inbox rows, in the same order as unregistering
  -- and sweeping (which delete the node, then cascade to its inbox).
  SELECT in_flight INTO v_in_flight FROM relay_node
    WHERE ns = p_ns AND node_id = p_node
    FOR NO KEY UPDATE;
  IF NOT FOUND THEN
    RETURN 0;
  END IF;

  IF cardinality(p_ack) > 0 THEN
    DELETE FROM relay_inbox
     WHERE ns = p_ns AND node_id = p_node AND id = ANY (p_ack);
  END IF;

  SELECT id INTO v_oldest_kept
    FROM relay_inbox
   WHERE ns = p_ns AND node_id = p_node
   ORDER BY id DESC
  OFFSET p_max_len - 1
   LIMIT 1;
  IF v_oldest_kept IS NOT NULL THEN
    WITH removed AS (
      DELETE FROM relay_inbox
       WHERE ns = p_ns AND node_id = p_node AND id < v_oldest_kept
      RETURNING id
    )
    SELECT count(*)::integer INTO v_dropped
      FROM removed
     WHERE removed.id <> ALL (v_in_flight);
  END IF;

  SELECT count(*)::integer INTO v_count
    FROM relay_inbox
   WHERE ns = p_ns AND node_id = p_node;
  UPDATE relay_node
     SET backlog = v_count, dropped = dropped + v_dropped
   WHERE ns = p_ns AND node_id = p_node;
  RETURN v_count;
END;
$$;


--
-- Name: relay_unregister_node(text, text); Type: FUNCTION; Schema: bullmq; Owner: -
--

CREATE FUNCTION bullmq.relay_unregister_node(p_ns text, p_node text) RETURNS boolean
    LANGUAGE plpgsql
    AS $$
BEGIN
  DELETE FROM relay_node WHERE ns = p_ns AND node_id = p_node;
  RETURN FOUND;
END;
$$;


--
-- Name: remove(text, text, boolean); Type: FUNCTION; Schema: bullmq; Owner: -
--

CREATE FUNCTION bullmq.remove(p_queue text, p_id text, p_remove_children boolean) RETURNS integer
    LANGUAGE plpgsql
    SET search_path TO 'bullmq'
    AS $$
DECLARE
  v_found     boolean := false;
  v_scheduler text;
  v_pq        text;
  v_pid       text;
  v_locked    boolean;
  v_remaining integer;
  v_deleted   integer := 0;
  v_now       bigint := (extract(epoch from clock_timestamp()) * 1000)::bigint;
  r           RECORD;
BEGIN
  SELECT true, scheduler_id, parent_queue, parent_id
    INTO v_found, v_scheduler, v_pq, v_pid
    FROM job WHERE queue = p_queue AND id = p_id;

  IF NOT COALESCE(v_found, false) THEN
    RETURN 0;
  END IF;

  IF v_scheduler IS NOT NULL THEN
    RAISE EXCEPTION 'job belongs to a scheduler'
      USING ERRCODE = 'BM001', DETAIL = '-8';
  END IF;

  -- Lock check. A job cannot be removed while it is locked; with removeChildren
  -- the check recurses through still-pending descendants (mirrors isLocked()).
  IF p_remove_children THEN
    WITH RECURSIVE subtree AS (
      SELECT p_queue AS q, p_id AS id
      UNION
      SELECT d.child_queue, d.child_id
        FROM subtree s
        JOIN job_dependency d
          ON d.parent_queue = s.q AND d.parent_id = s.id
         AND d.status = 'pending'
    )
    SELECT EXISTS (
      SELECT 1 FROM subtree s
       JOIN job j ON j.queue = s.q AND j.id = s.id
      WHERE j.lock_token IS NOT NULL AND j.locked_until_ms > v_now
    ) INTO v_locked;
  ELSE
    SELECT lock_token IS NOT NULL AND locked_until_ms > v_now INTO v_locked
      FROM job WHERE queue = p_queue AND id = p_id;
  END IF;

  IF v_locked THEN
    RETURN 0;
  END IF;

  -- Detach the removed root from its parent's pending dependency set; if that
  -- clears the parent's last pending dependency, promote it to wait. Only
  -- pending links matter (a processed/failed child was already accounted for).
  IF v_pq IS NOT NULL AND v_pid IS NOT NULL THEN
    DELETE FROM job_dependency
     WHERE parent_queue = v_pq AND parent_id = v_pid
       AND child_key = p_queue || ':' || p_id
       AND status = 'pending';
    IF FOUND THEN
      UPDATE job SET pending_deps = GREATEST(pending_deps - 1, 0)
       WHERE queue = v_pq AND id = v_pid
      RETURNING pending_deps INTO v_remaining;
      IF v_remaining = 0 THEN
        PERFORM move_parent_to_wait(v_pq, v_pid, v_now);
      END IF;
    END IF;
  END IF;

  IF p_remove_children THEN
    -- Delete the whole subtree (root + descendants via parent_queue/parent_id).
    FOR r IN
      WITH RECURSIVE subtree AS (
        SELECT p_queue AS q, p_id AS id, dedup_id AS dd
          FROM job WHERE queue = p_queue AND id = p_id
        UNION
        SELECT j.queue, j.id, j.dedup_id
          FROM subtree s
          JOIN job j ON j.parent_queue = s.q AND j.parent_id = s.id
      )
      SELECT q, id, dd FROM subtree
    LOOP
      PERFORM dedup_on_removal(r.q, r.id, r.dd);
      DELETE FROM job WHERE queue = r.q AND id = r.id;
      v_deleted := v_deleted + 1;
    END LOOP;
  ELSE
    PERFORM dedup_on_removal(
      p_queue, p_id,
      (SELECT dedup_id FROM job WHERE queue = p_queue AND id = p_id));
    DELETE FROM job WHERE queue = p_queue AND id = p_id;
    GET DIAGNOSTICS v_deleted = ROW_COUNT;
  END IF;

  RETURN v_deleted;
END;
$$;


--
-- Name: remove_child_dependency(text, text, text, bigint); Type: FUNCTION; Schema: bullmq; Owner: -
--

CREATE FUNCTION bullmq.remove_child_dependency(p_queue text, p_id text, p_parent_key text, p_now bigint) RETURNS integer
    LANGUAGE plpgsql
    SET search_path TO 'bullmq'
    AS $$
DECLARE
  v_pq        text;
  v_pid       text;
  v_deleted   integer;
  v_remaining integer;
BEGIN
  SELECT parent_queue, parent_id INTO v_pq, v_pid
    FROM job WHERE queue = p_queue AND id = p_id;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'bullmq: missing job %', p_id
      USING ERRCODE = 'BM001', DETAIL = '-1';
  END IF;
  IF v_pq IS NULL OR v_pid IS NULL THEN
    RETURN 1; -- no relationship
  END IF;
  IF NOT EXISTS (
    SELECT 1 FROM job WHERE queue = v_pq AND id = v_pid
  ) THEN
    RAISE EXCEPTION 'bullmq: missing parent %', p_parent_key
      USING ERRCODE = 'BM001', DETAIL = '-5';
  END IF;

  DELETE FROM job_dependency
   WHERE parent_queue = v_pq AND parent_id = v_pid
     AND child_key = p_queue || ':' || p_id;
  GET DIAGNOSTICS v_deleted = ROW_COUNT;
  IF v_deleted = 0 THEN
    RETURN 1;
  END IF;

  -- Detach the child and release the parent if it has no more pending deps.
  UPDATE job
     SET parent_queue = NULL, parent_id = NULL, parent_key = NULL
   WHERE queue = p_queue AND id = p_id;
  -- Serialize with concurrent child resolutions of the same parent (see
  -- move_to_completed) to avoid a pending_deps deadlock.
  PERFORM pg_advisory_xact_lock(
    hashtext('bullmq:parent:' || v_pq || ':' || v_pid));
  UPDATE job SET pending_deps = GREATEST(pending_deps - 1, 0)
   WHERE queue = v_pq AND id = v_pid
  RETURNING pending_deps INTO v_remaining;
  IF v_remaining = 0 THEN
    PERFORM move_parent_to_wait(v_pq, v_pid, p_now);
  END IF;
  RETURN 0;
END;
$$;


--
-- Name: remove_job_scheduler(text, text); Type: FUNCTION; Schema: bullmq; Owner: -
--

CREATE FUNCTION bullmq.remove_job_scheduler(p_queue text, p_scheduler_id text) RETURNS integer
    LANGUAGE plpgsql
    SET search_path TO 'bullmq'
    AS $$
DECLARE
  v_next    bigint;
  v_jobid   text;
  v_removed integer;
BEGIN
  -- Remove only the scheduler's *next* programmed job, and only while it is
  -- still delayed (mirrors removeJobScheduler-3.lua, which ZREMs the id
  -- `repeat:<id>:<next_run_ms>` from the delayed set). A job that has already
  -- been promoted (waiting/active/…) or processed survives — that surviving
  -- job is what later collides with a re-created scheduler to emit
  -- 'duplicated'. Deleting every delayed/waiting job of the scheduler would
  -- wrongly reap the promoted job.
  SELECT next_run_ms INTO v_next
    FROM scheduler
   WHERE queue = p_queue AND scheduler_id = p_scheduler_id;

  IF v_next IS NOT NULL THEN
    v_jobid := 'repeat:' || p_scheduler_id || ':' || v_next;
    DELETE FROM job
     WHERE queue = p_queue AND id = v_jobid AND state = 'delayed';
    IF FOUND THEN
      PERFORM publish_event(p_queue, 'removed',
        jsonb_build_object('jobId', v_jobid, 'prev', 'delayed'));
    END IF;
  END IF;

  DELETE FROM scheduler
   WHERE queue = p_queue AND scheduler_id = p_scheduler_id;
  GET DIAGNOSTICS v_removed = ROW_COUNT;
  RETURN CASE WHEN v_removed > 0 THEN 0 ELSE 1 END;
END;
$$;


--
-- Name: remove_unprocessed_children(text, text); Type: FUNCTION; Schema: bullmq; Owner: -
--

CREATE FUNCTION bullmq.remove_unprocessed_children(p_queue text, p_id text) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'bullmq'
    AS $$
DECLARE
  r RECORD;
BEGIN
  FOR r IN
    WITH RECURSIVE subtree AS (
      SELECT j.queue AS q, j.id AS id
        FROM job_dependency d
        JOIN job j ON j.queue = d.child_queue AND j.id = d.child_id
       WHERE d.parent_queue = p_queue AND d.parent_id = p_id
         AND d.status = 'pending'
         AND j.state NOT IN ('active', 'failed', 'completed')
         AND j.lock_token IS NULL
      UNION
      SELECT j.queue, j.id
        FROM subtree s
        JOIN job_dependency d
          ON d.parent_queue = s.q AND d.parent_id = s.id AND d.status = 'pending'
        JOIN job j ON j.queue = d.child_queue AND j.id = d.child_id
       WHERE j.state NOT IN ('active', 'failed', 'completed')
         AND j.lock_token IS NULL
    )
    SELECT q, id FROM subtree
  LOOP
    -- Decrement the (live) parent's pending counter for direct children.
    UPDATE job p SET pending_deps = GREATEST(pending_deps - 1, 0)
      FROM job_dependency d
     WHERE d.child_queue = r.q AND d.child_id = r.id AND d.status = 'pending'
       AND p.queue = d.parent_queue AND p.id = d.parent_id;
    DELETE FROM job WHERE queue = r.q AND id = r.id;
    PERFORM publish_event(r.q, 'removed',
      jsonb_build_object('jobId', r.id, 'prev', 'waiting'));
  END LOOP;
END;
$$;


--
-- Name: reprocess_job(text, text, text, boolean, boolean, boolean); Type: FUNCTION; Schema: bullmq; Owner: -
--

CREATE FUNCTION bullmq.reprocess_job(p_queue text, p_id text, p_state text, p_lifo boolean, p_reset_made boolean, p_reset_started boolean) RETURNS integer
    LANGUAGE plpgsql
    SET search_path TO 'bullmq'
    AS $$
DECLARE
  v_state job_state;
  v_seq   bigint;
  v_pq    text;
  v_pid   text;
BEGIN
  SELECT state, parent_queue, parent_id INTO v_state, v_pq, v_pid
    FROM job WHERE queue = p_queue AND id = p_id FOR UPDATE;
  IF NOT FOUND THEN
    RETURN -1;
  END IF;
  IF v_state <> p_state::job_state THEN
    RETURN -3;
  END IF;

  v_seq := nextval('job_seq');
  IF p_lifo THEN
    v_seq := -v_seq;
  END IF;

  UPDATE job
     SET state = 'waiting',
         seq = v_seq,
         process_at_ms = NULL,
         processed_at_ms = NULL,
         finished_at_ms = NULL,
         return_value = NULL,
         failed_reason = NULL,
         stacktrace = NULL,
         attempts_made = CASE WHEN p_reset_made THEN 0 ELSE attempts_made END,
         attempts_started =
           CASE WHEN p_reset_started THEN 0 ELSE attempts_started END
   WHERE queue = p_queue AND id = p_id;

  -- A retried child must be awaited again by its parent: move its dependency
  -- back to pending and re-count it (mirrors reprocessJob-8.lua re-adding the
  -- job to the parent's :dependencies set).
  IF v_pq IS NOT NULL AND v_pid IS NOT NULL
     AND EXISTS (SELECT 1 FROM job WHERE queue = v_pq AND id = v_pid) THEN
    UPDATE job_dependency
       SET status = 'pending', value = NULL
     WHERE parent_queue = v_pq AND parent_id = v_pid
       AND child_key = p_queue || ':' || p_id
       AND status = (CASE WHEN p_state = 'failed' THEN 'failed'
                          ELSE 'processed' END)::dep_status;
    IF FOUND THEN
      UPDATE job SET pending_deps = pending_deps + 1
       WHERE queue = v_pq AND id = v_pid;
    END IF;
  END IF;

  PERFORM pg_notify('bullmq_jobs', p_queue);
  PERFORM publish_event(p_queue, 'waiting',
    jsonb_build_object('jobId', p_id, 'prev', p_state));
  RETURN 1;
END;
$$;


--
-- Name: requeue_dedup_next(text, text, bigint); Type: FUNCTION; Schema: bullmq; Owner: -
--

CREATE FUNCTION bullmq.requeue_dedup_next(p_queue text, p_dedup_id text, p_now bigint) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'bullmq'
    AS $$
DECLARE
  v_payload  jsonb;
  v_name     text;
  v_data     jsonb;
  v_opts     jsonb;
  v_job_id   text;
  v_de       jsonb;
  v_delay    bigint;
  v_priority integer;
  v_lifo     boolean;
  v_keeplast boolean;
  v_ttl      bigint;
  v_seq      bigint;
  v_state    job_state;
  v_process_at bigint;
BEGIN
  IF p_dedup_id IS NULL OR p_dedup_id = '' THEN
    RETURN;
  END IF;
  SELECT payload INTO v_payload
    FROM dedup_next WHERE queue = p_queue AND dedup_id = p_dedup_id;
  IF NOT FOUND THEN
    RETURN;
  END IF;

  v_name   := v_payload->>'name';
  v_data   := COALESCE(v_payload->'data', '{}'::jsonb);
  v_opts   := COALESCE(v_payload->'opts', '{}'::jsonb);
  v_job_id := v_payload->>'jobId';
  IF v_job_id IS NULL OR v_job_id = '' THEN
    v_job_id := next_job_id(p_queue);
  END IF;

  v_de       := COALESCE(v_opts->'deduplication', v_opts->'debounce');
  v_delay    := COALESCE((v_opts->>'delay')::bigint, 0);
  v_priority := COALESCE((v_opts->>'priority')::integer, 0);
  v_lifo     := COALESCE((v_opts->>'lifo')::boolean, false);
  v_keeplast := COALESCE((v_de->>'keepLastIfActive')::boolean, false);
  v_ttl      := NULLIF(v_de->>'ttl', '')::bigint;

  v_seq := nextval('job_seq');
  IF v_lifo THEN
    v_seq := -v_seq;
  END IF;
  IF v_delay > 0 THEN
    v_state := 'delayed';
    v_process_at := p_now + v_delay;
  ELSE
    v_state := 'waiting';
    v_process_at := NULL;
  END IF;

  INSERT INTO job (
    queue, id, seq, name, state, data, opts, priority, delay_ms,
    max_attempts, added_at_ms, process_at_ms, dedup_id
  ) VALUES (
    p_queue, v_job_id, v_seq, v_name, v_state, v_data, v_opts, v_priority,
    v_delay, COALESCE((v_opts->>'attempts')::integer, 1), p_now, v_process_at,
    p_dedup_id
  )
  ON CONFLICT (queue, id) DO NOTHING;

  -- New winner key (no expiry while keepLastIfActive, else honour ttl).
  INSERT INTO dedup (queue, dedup_id, job_id, expire_at_ms)
    VALUES (p_queue, p_dedup_id, v_job_id,
      CASE WHEN v_keeplast OR COALESCE(v_ttl, 0) <= 0
           THEN NULL ELSE p_now + v_ttl END)
  ON CONFLICT (queue, dedup_id) DO UPDATE
    SET job_id = EXCLUDED.job_id, expire_at_ms = EXCLUDED.expire_at_ms;

  DELETE FROM dedup_next WHERE queue = p_queue AND dedup_id = p_dedup_id;

  PERFORM pg_notify('bullmq_jobs', p_queue);
  IF v_state = 'delayed' THEN
    PERFORM publish_event(p_queue, 'delayed',
      jsonb_build_object('jobId', v_job_id, 'delay', v_process_at));
  ELSE
    PERFORM publish_event(p_queue, 'waiting',
      jsonb_build_object('jobId', v_job_id));
  END IF;
END;
$$;


--
-- Name: retry_job(text, text, text, boolean, text, jsonb); Type: FUNCTION; Schema: bullmq; Owner: -
--

CREATE FUNCTION bullmq.retry_job(p_queue text, p_id text, p_token text, p_lifo boolean, p_failed_reason text, p_stacktrace jsonb) RETURNS integer
    LANGUAGE plpgsql
    SET search_path TO 'bullmq'
    AS $$
DECLARE
  v_state job_state;
  v_lock  text;
  v_seq   bigint;
BEGIN
  SELECT state, lock_token INTO v_state, v_lock
    FROM job WHERE queue = p_queue AND id = p_id FOR UPDATE;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'bullmq: missing job %', p_id USING ERRCODE = 'BM001', DETAIL = '-1';
  END IF;
  IF v_state <> 'active' THEN
    RAISE EXCEPTION 'bullmq: job % not active', p_id USING ERRCODE = 'BM001', DETAIL = '-3';
  END IF;
  IF p_token <> '0' AND v_lock IS DISTINCT FROM p_token THEN
    RAISE EXCEPTION 'bullmq: job % lock mismatch', p_id USING ERRCODE = 'BM001', DETAIL = '-6';
  END IF;

  v_seq := nextval('job_seq');
  IF p_lifo THEN
    v_seq := -v_seq;
  END IF;

  UPDATE job
     SET state = 'waiting',
         seq = v_seq,
         process_at_ms = NULL,
         failed_reason = COALESCE(p_failed_reason, failed_reason),
         stacktrace = COALESCE(p_stacktrace, stacktrace),
         lock_token = NULL,
         locked_until_ms = NULL,
         attempts_made = attempts_made + 1
   WHERE queue = p_queue AND id = p_id;

  PERFORM pg_notify('bullmq_jobs', p_queue);
  PERFORM publish_event(p_queue, 'waiting',
    jsonb_build_object('jobId', p_id, 'prev', 'active'));
  RETURN 1;
END;
$$;


--
-- Name: retry_jobs(text, text, integer, bigint); Type: FUNCTION; Schema: bullmq; Owner: -
--

CREATE FUNCTION bullmq.retry_jobs(p_queue text, p_state text, p_count integer, p_timestamp bigint) RETURNS integer
    LANGUAGE plpgsql
    SET search_path TO 'bullmq'
    AS $$
DECLARE
  v_moved integer;
BEGIN
  WITH batch AS (
    SELECT id FROM job
     WHERE queue = p_queue
       AND state = p_state::job_state
       AND (p_timestamp IS NULL OR finished_at_ms <= p_timestamp)
     ORDER BY finished_at_ms
     LIMIT p_count
  )
  UPDATE job j
     SET state = 'waiting',
         seq = nextval('job_seq'),
         finished_at_ms = NULL,
         processed_at_ms = NULL,
         return_value = NULL,
         failed_reason = NULL,
         stacktrace = NULL,
         attempts_made = 0,
         attempts_started = 0,
         lock_token = NULL,
         locked_until_ms = NULL
    FROM batch
   WHERE j.queue = p_queue AND j.id = batch.id;

  GET DIAGNOSTICS v_moved = ROW_COUNT;
  IF v_moved > 0 THEN
    PERFORM pg_notify('bullmq_jobs', p_queue);
  END IF;
  RETURN v_moved;
END;
$$;


--
-- Name: scheduler_every_next_millis(bigint, bigint, bigint, bigint, bigint); Type: FUNCTION; Schema: bullmq; Owner: -
--

CREATE FUNCTION bullmq.scheduler_every_next_millis(p_prev bigint, p_every bigint, p_now bigint, p_offset bigint, p_start bigint) RETURNS bigint[]
    LANGUAGE plpgsql IMMUTABLE
    AS $$
DECLARE
  v_next   bigint;
  v_offset bigint := p_offset;
BEGIN
  IF p_prev IS NULL THEN
    IF p_start IS NOT NULL THEN
      v_next := GREATEST(p_start, p_now);
    ELSE
      v_next := p_now;
      IF p_offset IS NOT NULL AND p_offset > 0 THEN
        v_next := (p_now / p_every) * p_every + p_offset;
        IF v_next <= p_now THEN
          v_next := v_next + p_every;
        END IF;
      END IF;
    END IF;
  ELSE
    v_next := p_prev + p_every;
    IF v_next < p_now THEN
      v_next := (p_now / p_every) * p_every + p_every + COALESCE(p_offset, 0);
    END IF;
  END IF;

  IF v_offset IS NULL OR v_offset = 0 THEN
    v_offset := v_next - (v_next / p_every) * p_every;
  END IF;

  RETURN ARRAY[v_next, v_offset];
END;
$$;


--
-- Name: set_rate_limit(text, bigint, bigint); Type: FUNCTION; Schema: bullmq; Owner: -
--

CREATE FUNCTION bullmq.set_rate_limit(p_queue text, p_expire_ms bigint, p_now bigint) RETURNS void
    LANGUAGE sql
    SET search_path TO 'bullmq'
    AS $$
  INSERT INTO rate_limit (queue, points, expire_at_ms)
    VALUES (p_queue, 9007199254740991, p_now + p_expire_ms)
  ON CONFLICT (queue) DO UPDATE SET
    points = 9007199254740991,
    expire_at_ms = p_now + p_expire_ms;
$$;


--
-- Name: update_job_scheduler_next_millis(text, text, bigint, jsonb, jsonb, bigint, text); Type: FUNCTION; Schema: bullmq; Owner: -
--

CREATE FUNCTION bullmq.update_job_scheduler_next_millis(p_queue text, p_scheduler_id text, p_next_millis bigint, p_template_data jsonb, p_delayed_opts jsonb, p_now bigint, p_producer_id text) RETURNS text
    LANGUAGE plpgsql
    SET search_path TO 'bullmq'
    AS $$
DECLARE
  v_name   text;
  v_prev   bigint;
  v_every  bigint;
  v_start  bigint;
  v_offset bigint;
  v_data   jsonb;
  v_next   bigint := p_next_millis;
  v_new_offset bigint;
  v_em     bigint[];
  v_jobid  text;
  v_current text;
  v_delay  bigint;
  v_state  job_state;
  v_seq    bigint;
BEGIN
  SELECT name, next_run_ms, every_ms, start_date_ms, offset_ms, template_data
    INTO v_name, v_prev, v_every, v_start, v_offset, v_data
    FROM scheduler WHERE queue = p_queue AND scheduler_id = p_scheduler_id;
  IF NOT FOUND THEN
    RETURN NULL;
  END IF;

  IF v_every IS NULL THEN
    v_every := (p_delayed_opts #>> '{repeat,every}')::bigint;
  END IF;

  IF v_every IS NOT NULL THEN
    v_offset := COALESCE(v_offset, (p_delayed_opts #>> '{repeat,offset}')::bigint, 0);
    v_em := scheduler_every_next_millis(v_prev, v_every, p_now, v_offset, v_start);
    v_next := v_em[1];
    v_new_offset := v_em[2];
  END IF;

  -- Only the producer of the current iteration may advance the scheduler;
  -- this guards against duplicate iterations from stale/concurrent finishes.
  v_current := 'repeat:' || p_scheduler_id || ':' || v_prev;
  IF p_producer_id IS DISTINCT FROM v_current THEN
    RETURN NULL;
  END IF;

  v_jobid := 'repeat:' || p_scheduler_id || ':' || v_next;

  -- If the next iteration's job already exists, this is a duplicate.
  IF EXISTS (SELECT 1 FROM job WHERE queue = p_queue AND id = v_jobid) THEN
    PERFORM publish_event(p_queue, 'duplicated',
      jsonb_build_object('jobId', v_jobid));
    RETURN NULL;
  END IF;

  v_delay := GREATEST(v_next - p_now, 0);

  UPDATE scheduler
     SET next_run_ms = v_next,
         iteration_count = iteration_count + 1,
         offset_ms = COALESCE(offset_ms, v_new_offset),
         template_data = CASE
           WHEN p_template_data IS NOT NULL AND p_template_data <> '{}'::jsonb
             THEN p_template_data
           ELSE template_data
         END
   WHERE queue = p_queue AND scheduler_id = p_scheduler_id;

  v_seq := nextval('job_seq');
  v_state := CASE WHEN v_delay > 0 THEN 'delayed' ELSE 'waiting' END;

  INSERT INTO job (
    queue, id, seq, name, state, data, opts, priority, delay_ms, max_attempts,
    added_at_ms, process_at_ms, scheduler_id
  ) VALUES (
    p_queue, v_jobid, v_seq, v_name, v_state,
    COALESCE(NULLIF(v_data, '{}'::jsonb), p_template_data, '{}'::jsonb),
    COALESCE(p_delayed_opts, '{}'::jsonb)
      || jsonb_build_object('delay', v_delay, 'jobId', v_jobid),
    COALESCE((p_delayed_opts ->> 'priority')::integer, 0), v_delay,
    COALESCE((p_delayed_opts ->> 'attempts')::integer, 1),
    COALESCE((p_delayed_opts ->> 'timestamp')::bigint, p_now),
    CASE WHEN v_delay > 0 THEN v_next ELSE NULL END, p_scheduler_id
  )
  ON CONFLICT (queue, id) DO NOTHING;

  PERFORM pg_notify('bullmq_jobs', p_queue);

  RETURN v_jobid;
END;
$$;


--
-- Name: update_progress(text, text, jsonb); Type: FUNCTION; Schema: bullmq; Owner: -
--

CREATE FUNCTION bullmq.update_progress(p_queue text, p_id text, p_progress jsonb) RETURNS integer
    LANGUAGE plpgsql
    SET search_path TO 'bullmq'
    AS $$
DECLARE
  v_updated integer;
BEGIN
  UPDATE job SET progress = p_progress
   WHERE queue = p_queue AND id = p_id;
  GET DIAGNOSTICS v_updated = ROW_COUNT;

  IF v_updated > 0 THEN
    PERFORM publish_event(p_queue, 'progress',
      jsonb_build_object('jobId', p_id, 'data', p_progress::text));
  END IF;

  RETURN v_updated;
END;
$$;


--
-- Name: distance_m(double precision, double precision, double precision, double precision); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.distance_m(latitude_a double precision, longitude_a double precision, latitude_b double precision, longitude_b double precision) RETURNS double precision
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    RETURN ((((2)::numeric * 6371008.8))::double precision * asin(LEAST((1)::double precision, sqrt(((sind(((latitude_b - latitude_a) / (2)::double precision)) ^ (2)::double precision) + ((cosd(latitude_a) * cosd(latitude_b)) * (sind(((longitude_b - longitude_a) / (2)::double precision)) ^ (2)::double precision)))))));


--
-- Name: dedup; Type: TABLE; Schema: bullmq; Owner: -
--

CREATE TABLE bullmq.dedup (
    queue text NOT NULL,
    dedup_id text NOT NULL,
    job_id text NOT NULL,
    expire_at_ms bigint
);


--
-- Name: dedup_next; Type: TABLE; Schema: bullmq; Owner: -
--

CREATE TABLE bullmq.dedup_next (
    queue text NOT NULL,
    dedup_id text NOT NULL,
    payload jsonb NOT NULL
);


--
-- Name: event_seq; Type: SEQUENCE; Schema: bullmq; Owner: -
--

CREATE SEQUENCE bullmq.event_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;


--
-- Name: event; Type: TABLE; Schema: bullmq; Owner: -
--

CREATE TABLE bullmq.event (
    queue text NOT NULL,
    id bigint DEFAULT nextval('bullmq.event_seq'::regclass) NOT NULL,
    event text NOT NULL,
    data jsonb DEFAULT '{}'::jsonb NOT NULL,
    created_at_ms bigint NOT NULL
);


--
-- Name: job_dependency; Type: TABLE; Schema: bullmq; Owner: -
--

CREATE TABLE bullmq.job_dependency (
    parent_queue text NOT NULL,
    parent_id text NOT NULL,
    child_queue text NOT NULL,
    child_id text NOT NULL,
    child_key text NOT NULL,
    status bullmq.dep_status DEFAULT 'pending'::bullmq.dep_status NOT NULL,
    value jsonb
);


--
-- Name: job_log; Type: TABLE; Schema: bullmq; Owner: -
--

CREATE TABLE bullmq.job_log (
    queue text NOT NULL,
    job_id text NOT NULL,
    idx bigint NOT NULL,
    "row" text NOT NULL
);


--
-- Name: job_seq; Type: SEQUENCE; Schema: bullmq; Owner: -
--

CREATE SEQUENCE bullmq.job_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;


--
-- Name: meta; Type: TABLE; Schema: bullmq; Owner: -
--

CREATE TABLE bullmq.meta (
    queue text NOT NULL,
    field text NOT NULL,
    value text
);


--
-- Name: metrics; Type: TABLE; Schema: bullmq; Owner: -
--

CREATE TABLE bullmq.metrics (
    queue text NOT NULL,
    kind text NOT NULL,
    count bigint DEFAULT 0 NOT NULL,
    prev_ts bigint,
    prev_count bigint DEFAULT 0 NOT NULL,
    data bigint[] DEFAULT '{}'::bigint[] NOT NULL
);


--
-- Name: migration; Type: TABLE; Schema: bullmq; Owner: -
--

CREATE TABLE bullmq.migration (
    version integer NOT NULL,
    name text NOT NULL,
    min_client_version integer NOT NULL,
    applied_at timestamp with time zone DEFAULT now() NOT NULL
);


--
-- Name: rate_limit; Type: TABLE; Schema: bullmq; Owner: -
--

CREATE TABLE bullmq.rate_limit (
    queue text NOT NULL,
    points bigint DEFAULT 0 NOT NULL,
    expire_at_ms bigint NOT NULL
);


--
-- Name: relay_inbox_id_seq; Type: SEQUENCE; Schema: bullmq; Owner: -
--

CREATE SEQUENCE bullmq.relay_inbox_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;


--
-- Name: relay_inbox_id_seq; Type: SEQUENCE OWNED BY; Schema: bullmq; Owner: -
--

ALTER SEQUENCE bullmq.relay_inbox_id_seq OWNED BY bullmq.relay_inbox.id;


--
-- Name: relay_mid_seq; Type: SEQUENCE; Schema: bullmq; Owner: -
--

CREATE SEQUENCE bullmq.relay_mid_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;


--
-- Name: relay_node; Type: TABLE; Schema: bullmq; Owner: -
--

CREATE TABLE bullmq.relay_node (
    ns text NOT NULL,
    node_id text NOT NULL,
    lease_until timestamp with time zone NOT NULL,
    registered_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    last_heartbeat timestamp with time zone,
    info jsonb DEFAULT '{}'::jsonb NOT NULL,
    backlog integer DEFAULT 0 NOT NULL,
    dropped bigint DEFAULT 0 NOT NULL,
    in_flight bigint[] DEFAULT '{}'::bigint[] NOT NULL
);


--
-- Name: relay_retained; Type: TABLE; Schema: bullmq; Owner: -
--

CREATE TABLE bullmq.relay_retained (
    ns text NOT NULL,
    topic text NOT NULL,
    mid bigint NOT NULL,
    ts bigint NOT NULL,
    data text NOT NULL,
    expires_at timestamp with time zone NOT NULL
);


--
-- Name: relay_subscription; Type: TABLE; Schema: bullmq; Owner: -
--

CREATE TABLE bullmq.relay_subscription (
    ns text NOT NULL,
    node_id text NOT NULL,
    endpoint_id text NOT NULL,
    pattern text NOT NULL,
    root text
);


--
-- Name: scheduler; Type: TABLE; Schema: bullmq; Owner: -
--

CREATE TABLE bullmq.scheduler (
    queue text NOT NULL,
    scheduler_id text NOT NULL,
    name text,
    next_run_ms bigint,
    pattern text,
    every_ms bigint,
    tz text,
    start_date_ms bigint,
    end_date_ms bigint,
    limit_count integer,
    iteration_count integer DEFAULT 0 NOT NULL,
    template_data jsonb,
    template_opts jsonb,
    producer_id text,
    offset_ms bigint
);


--
-- Name: accounts; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.accounts (
    id bigint NOT NULL,
    public_id text NOT NULL,
    name text NOT NULL,
    plan text NOT NULL,
    disabled_at timestamp(3) with time zone,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    email text,
    country text,
    glider text,
    club text,
    auto_debrief boolean DEFAULT true NOT NULL,
    deletion_started_at timestamp(3) with time zone
);


--
-- Name: accounts_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.accounts ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.accounts_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: api_keys; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.api_keys (
    id bigint NOT NULL,
    public_id text NOT NULL,
    account_id bigint NOT NULL,
    name text NOT NULL,
    key_sha256 bytea NOT NULL,
    first_characters text NOT NULL,
    last4 text NOT NULL,
    scopes text[] NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    last_used_at timestamp(3) with time zone,
    expires_at timestamp(3) with time zone,
    revoked_at timestamp(3) with time zone,
    rotated_at timestamp(3) with time zone
);


--
-- Name: api_keys_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.api_keys ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.api_keys_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: attempt_windows; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.attempt_windows (
    name_sha256 bytea NOT NULL,
    attempts integer NOT NULL,
    ends_at timestamp(3) with time zone NOT NULL
);


--
-- Name: awaited_debriefs; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.awaited_debriefs (
    flight_id bigint NOT NULL,
    language text NOT NULL
);


--
-- Name: daily_usage; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.daily_usage (
    account_id bigint NOT NULL,
    day date NOT NULL,
    requests bigint DEFAULT 0 NOT NULL,
    debriefs bigint DEFAULT 0 NOT NULL
)
WITH (fillfactor='50');


--
-- Name: debriefs; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.debriefs (
    id bigint NOT NULL,
    public_id text NOT NULL,
    account_id bigint NOT NULL,
    flight_id bigint NOT NULL,
    status text NOT NULL,
    language text NOT NULL,
    provider text,
    model text,
    facts_version integer,
    content json,
    usage json,
    charged_month date,
    failure_reason text,
    attempt integer DEFAULT 0 NOT NULL,
    lost_workers integer DEFAULT 0 NOT NULL,
    locked_until timestamp(3) with time zone,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    finished_at timestamp(3) with time zone,
    prompt_version integer,
    is_fallback boolean DEFAULT false NOT NULL
);


--
-- Name: debriefs_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.debriefs ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.debriefs_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: deliveries; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.deliveries (
    id bigint NOT NULL,
    public_id text NOT NULL,
    account_id bigint NOT NULL,
    event_id bigint NOT NULL,
    endpoint_id bigint NOT NULL,
    status text DEFAULT 'pending'::text NOT NULL,
    manual boolean DEFAULT false NOT NULL,
    attempts integer DEFAULT 0 NOT NULL,
    next_attempt_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    locked_until timestamp(3) with time zone,
    claim integer DEFAULT 0 NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    finished_at timestamp(3) with time zone
);


--
-- Name: deliveries_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.deliveries ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.deliveries_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: delivery_attempts; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.delivery_attempts (
    delivery_id bigint NOT NULL,
    number integer NOT NULL,
    started_at timestamp(3) with time zone NOT NULL,
    duration_ms integer NOT NULL,
    status_code integer,
    error text,
    reply text,
    headers json
);


--
-- Name: events; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.events (
    id bigint NOT NULL,
    public_id text NOT NULL,
    account_id bigint NOT NULL,
    endpoint_id bigint,
    type text NOT NULL,
    data json NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    relayed_at timestamp(3) with time zone
);


--
-- Name: events_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.events ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.events_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: flight_results; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.flight_results (
    flight_id bigint NOT NULL,
    thermals json NOT NULL,
    track bytea,
    score json,
    observed_weather json
);
ALTER TABLE ONLY public.flight_results ALTER COLUMN track SET STORAGE EXTERNAL;


--
-- Name: flight_shares; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.flight_shares (
    flight_id bigint NOT NULL,
    token_sha256 bytea NOT NULL,
    token_encrypted text NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL
);


--
-- Name: flight_weather; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.flight_weather (
    flight_id bigint NOT NULL,
    account_id bigint NOT NULL,
    status text DEFAULT 'awaited'::text NOT NULL,
    content json,
    due_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    attempt integer DEFAULT 0 NOT NULL,
    failures integer DEFAULT 0 NOT NULL,
    failure_reason text,
    saved_at timestamp(3) with time zone,
    analysis_version integer,
    empty_answers integer DEFAULT 0 NOT NULL
);


--
-- Name: flights; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.flights (
    id bigint NOT NULL,
    public_id text NOT NULL,
    account_id bigint NOT NULL,
    status text NOT NULL,
    title text NOT NULL,
    site text,
    flown_at timestamp(3) with time zone,
    duration_seconds integer DEFAULT 0 NOT NULL,
    metrics json,
    quality json,
    fixes_sha256 bytea NOT NULL,
    file_bytes integer NOT NULL,
    sort_at timestamp(3) with time zone NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    processed_at timestamp(3) with time zone,
    analysis_version integer,
    failure_reason text,
    attempt integer DEFAULT 0 NOT NULL,
    lost_workers integer DEFAULT 0 NOT NULL,
    locked_until timestamp(3) with time zone,
    input_sha256 bytea,
    reanalysis_version integer,
    track_length_km double precision,
    best_points jsonb,
    site_chosen boolean DEFAULT false NOT NULL,
    title_chosen boolean DEFAULT false NOT NULL
);


--
-- Name: flights_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.flights ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.flights_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: idempotent_requests; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.idempotent_requests (
    account_id bigint NOT NULL,
    route text NOT NULL,
    key text NOT NULL,
    fingerprint bytea NOT NULL,
    attempt integer DEFAULT 1 NOT NULL,
    locked_until timestamp(3) with time zone NOT NULL,
    answer json,
    expires_at timestamp(3) with time zone NOT NULL,
    begun text,
    flight_id bigint
);


--
-- Name: installation; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.installation (
    created_at timestamp(3) with time zone NOT NULL,
    file_store_id text
);


--
-- Name: known_addresses; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.known_addresses (
    user_id text NOT NULL,
    address_sha256 bytea NOT NULL,
    used_at timestamp(3) with time zone DEFAULT now() NOT NULL
);


--
-- Name: migrations; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.migrations (
    id integer NOT NULL,
    "timestamp" bigint NOT NULL,
    name character varying NOT NULL
);


--
-- Name: migrations_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

CREATE SEQUENCE public.migrations_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;


--
-- Name: migrations_id_seq; Type: SEQUENCE OWNED BY; Schema: public; Owner: -
--

ALTER SEQUENCE public.migrations_id_seq OWNED BY public.migrations.id;


--
-- Name: monthly_usage; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.monthly_usage (
    account_id bigint NOT NULL,
    month date NOT NULL,
    requests bigint DEFAULT 0 NOT NULL,
    debriefs bigint DEFAULT 0 NOT NULL,
    warned_percent smallint DEFAULT 0 NOT NULL,
    debrief_input_tokens bigint DEFAULT 0 NOT NULL,
    debrief_output_tokens bigint DEFAULT 0 NOT NULL,
    debrief_cost_usd numeric(14,6) DEFAULT 0 NOT NULL,
    warned_limit bigint
)
WITH (fillfactor='50');


--
-- Name: replaced_secrets; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.replaced_secrets (
    id bigint NOT NULL,
    endpoint_id bigint NOT NULL,
    secret text NOT NULL,
    signs_until timestamp(3) with time zone NOT NULL
);


--
-- Name: replaced_secrets_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.replaced_secrets ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.replaced_secrets_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: sessions; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.sessions (
    id text NOT NULL,
    user_id text NOT NULL,
    token_sha256 text NOT NULL,
    user_agent text,
    ip_address text,
    expires_at timestamp(3) with time zone NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL
);


--
-- Name: sites; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.sites (
    id bigint NOT NULL,
    name text NOT NULL,
    latitude double precision NOT NULL,
    longitude double precision NOT NULL
);


--
-- Name: sites_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.sites ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.sites_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: user_credentials; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.user_credentials (
    id text NOT NULL,
    user_id text NOT NULL,
    provider_id text NOT NULL,
    provider_account_id text NOT NULL,
    password text,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL
);


--
-- Name: users; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.users (
    id text NOT NULL,
    account_id bigint NOT NULL,
    email text NOT NULL,
    email_verified boolean DEFAULT false NOT NULL,
    name text NOT NULL,
    role text DEFAULT 'member'::text NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    invited boolean DEFAULT false NOT NULL
);


--
-- Name: verifications; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.verifications (
    id text NOT NULL,
    identifier text NOT NULL,
    value text NOT NULL,
    expires_at timestamp(3) with time zone NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL
);


--
-- Name: weather_calls; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.weather_calls (
    id bigint NOT NULL,
    provider text NOT NULL,
    called_at timestamp(3) with time zone NOT NULL,
    calls double precision NOT NULL
);


--
-- Name: weather_calls_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.weather_calls ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.weather_calls_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: weather_hours; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.weather_hours (
    provider text NOT NULL,
    kind text NOT NULL,
    model text NOT NULL,
    cell_latitude double precision NOT NULL,
    cell_longitude double precision NOT NULL,
    hour timestamp(3) with time zone NOT NULL,
    run timestamp(3) with time zone,
    place json NOT NULL,
    content json NOT NULL,
    fetched_at timestamp(3) with time zone DEFAULT now() NOT NULL
);


--
-- Name: weather_providers; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.weather_providers (
    name text NOT NULL,
    paused_until timestamp(3) with time zone
);


--
-- Name: webhook_endpoints; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.webhook_endpoints (
    id bigint NOT NULL,
    public_id text NOT NULL,
    account_id bigint NOT NULL,
    url text NOT NULL,
    description text,
    event_types text[] NOT NULL,
    secret text NOT NULL,
    previous_secret text,
    previous_secret_until timestamp(3) with time zone,
    disabled_at timestamp(3) with time zone,
    disabled_reason text,
    failures integer DEFAULT 0 NOT NULL,
    failing_since timestamp(3) with time zone,
    last_success_at timestamp(3) with time zone,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    gives_way boolean DEFAULT true NOT NULL
);


--
-- Name: webhook_endpoints_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.webhook_endpoints ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.webhook_endpoints_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: relay_inbox id; Type: DEFAULT; Schema: bullmq; Owner: -
--

ALTER TABLE ONLY bullmq.relay_inbox ALTER COLUMN id SET DEFAULT nextval('bullmq.relay_inbox_id_seq'::regclass);


--
-- Name: migrations id; Type: DEFAULT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.migrations ALTER COLUMN id SET DEFAULT nextval('public.migrations_id_seq'::regclass);


--
-- Data for Name: dedup; Type: TABLE DATA; Schema: bullmq; Owner: -
--



--
-- Data for Name: dedup_next; Type: TABLE DATA; Schema: bullmq; Owner: -
--



--
-- Data for Name: event; Type: TABLE DATA; Schema: bullmq; Owner: -
--

INSERT INTO bullmq.event VALUES ('process-flight', 1, 'added', '{"name": "process-flight", "jobId": "01M8F28Q3T1CRA43MA3SRVG109.0"}', 1795802029197);
INSERT INTO bullmq.event VALUES ('process-flight', 2, 'waiting', '{"jobId": "01M8F28Q3T1CRA43MA3SRVG109.0"}', 1795802029200);
INSERT INTO bullmq.event VALUES ('process-flight', 3, 'active', '{"prev": "waiting", "jobId": "01M8F28Q3T1CRA43MA3SRVG109.0"}', 1795802029210);
INSERT INTO bullmq.event VALUES ('process-flight', 4, 'completed', '{"prev": "active", "jobId": "01M8F28Q3T1CRA43MA3SRVG109.0", "returnvalue": "null"}', 1795802029510);
INSERT INTO bullmq.event VALUES ('process-flight', 5, 'drained', '{}', 1795802029512);
INSERT INTO bullmq.event VALUES ('process-flight', 6, 'added', '{"name": "process-flight", "jobId": "01M8F28QFDYAEFMJ0D2X040KSD.0"}', 1795802029556);
INSERT INTO bullmq.event VALUES ('process-flight', 7, 'waiting', '{"jobId": "01M8F28QFDYAEFMJ0D2X040KSD.0"}', 1795802029556);
INSERT INTO bullmq.event VALUES ('process-flight', 8, 'active', '{"prev": "waiting", "jobId": "01M8F28QFDYAEFMJ0D2X040KSD.0"}', 1795802029560);
INSERT INTO bullmq.event VALUES ('process-flight', 9, 'completed', '{"prev": "active", "jobId": "01M8F28QFDYAEFMJ0D2X040KSD.0", "returnvalue": "null"}', 1795802029628);
INSERT INTO bullmq.event VALUES ('process-flight', 10, 'drained', '{}', 1795802029632);
INSERT INTO bullmq.event VALUES ('debrief', 11, 'added', '{"name": "debrief", "jobId": "anl_01M8F28QMYTW0DN8N221MF6XKE.0.awaited"}', 1795802029740);
INSERT INTO bullmq.event VALUES ('debrief', 12, 'waiting', '{"jobId": "anl_01M8F28QMYTW0DN8N221MF6XKE.0.awaited"}', 1795802029740);
INSERT INTO bullmq.event VALUES ('debrief', 13, 'active', '{"prev": "waiting", "jobId": "anl_01M8F28QMYTW0DN8N221MF6XKE.0.awaited"}', 1795802029741);
INSERT INTO bullmq.event VALUES ('debrief', 14, 'completed', '{"prev": "active", "jobId": "anl_01M8F28QMYTW0DN8N221MF6XKE.0.awaited", "returnvalue": "null"}', 1795802029808);
INSERT INTO bullmq.event VALUES ('debrief', 15, 'drained', '{}', 1795802029808);
INSERT INTO bullmq.event VALUES ('process-flight', 16, 'added', '{"name": "process-flight", "jobId": "01M8F28XSDYTKMYKEAJN2GCMBS.0"}', 1795802036034);
INSERT INTO bullmq.event VALUES ('process-flight', 17, 'waiting', '{"jobId": "01M8F28XSDYTKMYKEAJN2GCMBS.0"}', 1795802036034);


--
-- Data for Name: job; Type: TABLE DATA; Schema: bullmq; Owner: -
--

INSERT INTO bullmq.job VALUES ('process-flight', '01M8F28XSDYTKMYKEAJN2GCMBS.0', 4, 'process-flight', 'waiting', '{"flightId": "01M8F28XSDYTKMYKEAJN2GCMBS", "accountId": "1"}', '{"jobId": "01M8F28XSDYTKMYKEAJN2GCMBS.0", "backoff": {"type": "fixed", "delay": 3000}, "attempts": 4, "removeOnFail": true, "removeOnComplete": true}', 0, 0, 4, 0, 0, NULL, NULL, NULL, NULL, NULL, NULL, 1795802036033, NULL, NULL, NULL, NULL, NULL, 0, NULL, NULL, NULL, NULL, NULL, 0, false);


--
-- Data for Name: job_dependency; Type: TABLE DATA; Schema: bullmq; Owner: -
--



--
-- Data for Name: job_log; Type: TABLE DATA; Schema: bullmq; Owner: -
--



--
-- Data for Name: meta; Type: TABLE DATA; Schema: bullmq; Owner: -
--

INSERT INTO bullmq.meta VALUES ('process-flight', 'opts.maxLenEvents', '1');
INSERT INTO bullmq.meta VALUES ('process-flight', 'version', 'bullmq:6.7.0');
INSERT INTO bullmq.meta VALUES ('debrief', 'opts.maxLenEvents', '1');
INSERT INTO bullmq.meta VALUES ('debrief', 'version', 'bullmq:6.7.0');
INSERT INTO bullmq.meta VALUES ('process-flight', 'stalled-check', '1795802032859');
INSERT INTO bullmq.meta VALUES ('debrief', 'stalled-check', '1795802032949');


--
-- Data for Name: metrics; Type: TABLE DATA; Schema: bullmq; Owner: -
--



--
-- Data for Name: migration; Type: TABLE DATA; Schema: bullmq; Owner: -
--

INSERT INTO bullmq.migration VALUES (1, '0001_schema', 6, '2026-11-27 17:53:40.90783+00');
INSERT INTO bullmq.migration VALUES (2, '0002_functions', 6, '2026-11-27 17:53:40.90783+00');
INSERT INTO bullmq.migration VALUES (3, '0003_dedup_stale_key', 6, '2026-11-27 17:53:40.90783+00');
INSERT INTO bullmq.migration VALUES (4, '0004_relay', 6, '2026-11-27 17:53:40.90783+00');
INSERT INTO bullmq.migration VALUES (5, '0005_flow_parent_release', 6, '2026-11-27 17:53:40.90783+00');
INSERT INTO bullmq.migration VALUES (6, '0006_dedup_reschedule', 6, '2026-11-27 17:53:40.90783+00');
INSERT INTO bullmq.migration VALUES (7, '0007_obliterate_dedup_lock_order', 6, '2026-11-27 17:53:40.90783+00');
INSERT INTO bullmq.migration VALUES (8, '0008_bulk_dedup_lock_order', 6, '2026-11-27 17:53:40.90783+00');
INSERT INTO bullmq.migration VALUES (9, '0009_obliterate_bounded_dedup_locks', 6, '2026-11-27 17:53:40.90783+00');
INSERT INTO bullmq.migration VALUES (10, '0010_obliterate_finalization_lock', 6, '2026-11-27 17:53:40.90783+00');
INSERT INTO bullmq.migration VALUES (11, '0011_obliterate_producer_lock', 6, '2026-11-27 17:53:40.90783+00');


--
-- Data for Name: rate_limit; Type: TABLE DATA; Schema: bullmq; Owner: -
--



--
-- Data for Name: relay_inbox; Type: TABLE DATA; Schema: bullmq; Owner: -
--



--
-- Data for Name: relay_node; Type: TABLE DATA; Schema: bullmq; Owner: -
--



--
-- Data for Name: relay_retained; Type: TABLE DATA; Schema: bullmq; Owner: -
--



--
-- Data for Name: relay_subscription; Type: TABLE DATA; Schema: bullmq; Owner: -
--



--
-- Data for Name: scheduler; Type: TABLE DATA; Schema: bullmq; Owner: -
--



--
-- Data for Name: accounts; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.accounts OVERRIDING SYSTEM VALUE VALUES (1, 'acc_01M8F28PZFNEKFDD15T3B5GY2N', 'First account', 'UNLIMITED', NULL, '2026-11-27 17:53:49.011+00', NULL, NULL, NULL, NULL, true, NULL);


--
-- Data for Name: api_keys; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.api_keys OVERRIDING SYSTEM VALUE VALUES (1, 'key_01M8F28Q0D92MSWRRHTB3SWG0X', 1, 'first key', '\x61a01bcc2a14ae47300cfced7995edd556f4026ca634ced5d79d1bfecef76e73', 'svc_live_srS1', 'RLDo', '{profile:read,flights:read,flights:write,analysis:read,analysis:write,weather:read,sharing:write}', '2026-11-27 17:53:49.011+00', '2026-11-27 17:53:49.14+00', NULL, NULL, NULL);


--
-- Data for Name: attempt_windows; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.attempt_windows VALUES ('\x24433a51bea0f30d06b3c35a7c2b4c60fb0c4f485a6e2ebbca36c646b11abd28', 0, '2026-11-27 18:08:55.401+00');


--
-- Data for Name: awaited_debriefs; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: daily_usage; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.daily_usage VALUES (1, '2026-11-27', 5, 1);


--
-- Data for Name: debriefs; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.debriefs OVERRIDING SYSTEM VALUE VALUES (1, 'anl_01M8F28QMYTW0DN8N221MF6XKE', 1, 1, 'completed', 'en', 'coach', 'rules-6', 4, '{"headline":"33 minutes on the ridge","summary":"You were in the air for 33 minutes and covered 13.7 km along the track. You climbed to 220 m, 130 m above take-off. The slope carried you for 28 minutes, 85% of the flight.","evidence":["metric:duration_seconds","metric:track_length_km","metric:altitude_max_m","metric:altitude_gain_max_m","summary:ridge"],"sections":[{"title":"Climbs","body":"The slope lift was best right after take-off: 67 m in 28 minutes.","evidence":["lift:1"]},{"title":"Wind","body":"The wind came from the south-west at 23 km/h on average. The estimate is uncertain, so treat it as a hint.","evidence":["wind:mean"]},{"title":"Score","body":"A free distance of 3.766 km, worth 3.77 points.","evidence":["score:best"]},{"title":"How far to trust the numbers","body":"The log is clean: nothing had to be removed.","evidence":["quality:level"]}],"strengths":[{"text":"You held the slope for 28 minutes in one go; that takes patience and precise turns.","evidence":["summary:ridge"]}],"improvements":[],"key_moments":[{"time":"2025-03-22T14:11:04Z","after_seconds":0,"kind":"takeoff","text":"Take-off at 96 m.","evidence":["metric:takeoff_altitude_m"]},{"time":"2025-03-22T14:20:16Z","after_seconds":552,"kind":"highest_point","text":"The highest point, 220 m.","evidence":["summary:highest"]},{"time":"2025-03-22T14:43:48Z","after_seconds":1964,"kind":"landing","text":"Landing.","evidence":["metric:distance_straight_km"]}],"safety":[]}', '{"duration_ms":28,"requests":0,"repairs":0,"input_tokens":null,"output_tokens":null,"cost_usd":null}', '2026-11-01', NULL, 1, 0, NULL, '2026-11-27 17:53:49.721+00', '2026-11-27 17:53:49.794+00', NULL, false);


--
-- Data for Name: deliveries; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: delivery_attempts; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: events; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (1, 'evt_01M8F28QDAW3DJGZVYFPW6MCFB', 1, NULL, 'flight.processed', '{"flight" : {"id" : "01M8F28Q3T1CRA43MA3SRVG109", "title" : "An hour on the ridge", "site" : null, "flown_at" : "2025-03-22T14:11:04Z", "duration_seconds" : 1964, "status" : "processed", "created_at" : "2026-11-27T17:53:49Z"}, "links" : {"flight" : "/api/v1/flights/01M8F28Q3T1CRA43MA3SRVG109"}}', '2026-11-27 17:53:49.483+00', '2026-11-27 17:53:49.509+00');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (2, 'evt_01M8F28QHN4YVA5NK0K7XTN6JR', 1, NULL, 'flight.processed', '{"flight" : {"id" : "01M8F28QFDYAEFMJ0D2X040KSD", "title" : "An hour on the ridge", "site" : null, "flown_at" : "2025-03-22T14:11:04Z", "duration_seconds" : 1968, "status" : "processed", "created_at" : "2026-11-27T17:53:49Z"}, "links" : {"flight" : "/api/v1/flights/01M8F28QFDYAEFMJ0D2X040KSD"}}', '2026-11-27 17:53:49.622+00', '2026-11-27 17:53:49.626+00');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (3, 'evt_01M8F28QJFNK1YE6G9GKQ3SH1K', 1, NULL, 'flight.deleted', '{"flight" : {"id" : "01M8F28QFDYAEFMJ0D2X040KSD", "title" : "An hour on the ridge", "site" : null, "flown_at" : "2025-03-22T14:11:04Z", "duration_seconds" : 1968, "status" : "processed", "created_at" : "2026-11-27T17:53:49Z"}, "links" : {"flight" : "/api/v1/flights/01M8F28QFDYAEFMJ0D2X040KSD"}}', '2026-11-27 17:53:49.646+00', '2026-11-27 17:53:49.651+00');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (4, 'evt_01M8F28QKJEXSMZ7Z26AZ5EY1G', 1, NULL, 'flight.sharing.enabled', '{"flight" : {"id" : "01M8F28Q3T1CRA43MA3SRVG109", "title" : "An hour on the ridge", "site" : null, "flown_at" : "2025-03-22T14:11:04Z", "duration_seconds" : 1964, "status" : "processed", "created_at" : "2026-11-27T17:53:49Z"}, "links" : {"flight" : "/api/v1/flights/01M8F28Q3T1CRA43MA3SRVG109"}}', '2026-11-27 17:53:49.683+00', '2026-11-27 17:53:49.687+00');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (5, 'evt_01M8F28QQ9F0BRFK61JK4TE7X3', 1, NULL, 'flight.analysis.completed', '{"flight" : {"id" : "01M8F28Q3T1CRA43MA3SRVG109", "title" : "An hour on the ridge", "site" : null, "flown_at" : "2025-03-22T14:11:04Z", "duration_seconds" : 1964, "status" : "processed", "created_at" : "2026-11-27T17:53:49Z"}, "links" : {"flight" : "/api/v1/flights/01M8F28Q3T1CRA43MA3SRVG109"}, "analysis" : {"id" : "anl_01M8F28QMYTW0DN8N221MF6XKE", "language" : "en"}}', '2026-11-27 17:53:49.794+00', '2026-11-27 17:53:49.808+00');


--
-- Data for Name: flight_results; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.flight_results VALUES (1, '{"summary":{"count":0,"time_seconds":0,"gain_m":0,"climb_mean_mps":null,"climb_best_mps":null,"share_of_flight":0,"turn_direction_left_share":null,"circle_seconds_mean":null,"circle_radius_m_mean":null},"thermals":[],"lifts":[{"kind":"ridge","starts_at":"2025-03-22T14:11:56Z","ends_at":"2025-03-22T14:39:40Z","duration_seconds":1664,"gain_m":67,"climb_mean_mps":0}],"glides":[{"index":1,"starts_at":"2025-03-22T14:39:40Z","ends_at":"2025-03-22T14:42:48Z","duration_seconds":188,"distance_km":1.01,"altitude_lost_m":179,"glide_ratio":5.6,"ground_speed_mean_kmh":19.3,"wind_component_kmh":-9.6,"confidence":0.78}],"wind":{"speed_kmh":23,"direction_deg":204,"samples":1,"confidence":0.12,"source":"straight_flight"},"wind_profile":[{"altitude_m_from":0,"altitude_m_to":250,"starts_at":"2025-03-22T14:39:56Z","ends_at":"2025-03-22T14:39:56Z","speed_kmh":23,"direction_deg":204,"samples":1,"confidence":0.12,"source":"straight_flight"}],"wind_by_time":[{"altitude_m_from":162,"altitude_m_to":162,"starts_at":"2025-03-22T14:39:56Z","ends_at":"2025-03-22T14:39:56Z","speed_kmh":23,"direction_deg":204,"samples":1,"confidence":0.12,"source":"straight_flight"}],"parameters":{"thermal_seconds_min":40,"thermal_gain_min_m":20,"turn_rate_enter_deg_per_second":8,"turn_rate_leave_deg_per_second":5,"turn_interval_seconds_max":6,"circling_interval_seconds_max":10,"climb_averaging_seconds":10,"ridge_progress_max":0.5,"ridge_seconds_min":120,"straight_climb_seconds_min":60,"glide_seconds_min":60,"glide_progress_min":0.9,"wind_band_height_m":250,"wind_slice_seconds":1800}}', '\x1f8b0800000000000003ed5bcb6e23c911fc973a1717ec271fb78501fbb407af173e581008aed89288a1c80149edd81ee8df8dccc8c8ca6e51bbb001df34dd6257d73332232aabbac9f99e1e0ffba7e7eb66bf4beb34af7e5afeb95efeb5f9a5fad3cf3fb6cd4f3f367ffbf9ef7fa9e6ab94d3f6b83dfcebb2bf6c7e1bce97fde998d6ab9c2ed7edf93aec36db6b5aa77a5e77b37933abeb5faa765dcdd7f3f93f524ee7e1723abc5eb5497a7c3d1c524ed7d361386f8f0f435a7f4fcfa7f3fedfa7e3757bd8bca4f53ca7ede1babfbeee06bd7dcbe9f2723a5d9ff7c727a9fd743ebd1e779bcbd761d86dbeed8fbbd3b7cd6578381d7797b45ee6f4dbf6bc3fdd2a781eb6bbfdf1e95d51fb96d3d7d3fe78dd3c9c5e8fd7b4ee6ab1ecf47a7e1836ef0b1c1c6aa475fa7a1e2e97d7f320766dbf0ca7c7c7cdfeb81bfe99d6559fd3617bd4612dab9b2f72ba0c4f2fc3f1ba51f75dd2fa6e7e9fd3d7e7ed65d81cb72f83e4a4d3ebf5b2df0d1b10247d3f0fe797ad78ef617f7e38883b723aef774f32f0e57ade2a910f87fdcbaf29a7a7c37e27052769a61eff963888f4ff3d7dd91f857456502c11f870dcf1b65ebd656f50860c0dc433a141db76a105b18c5ab46d376eb2aa43939ba8da553d6ad2cd176ff7397d19be6a95fd835a762f751e4ee2f4b44ebbe170dd4a470fdb83147f4fd7fdcbb0393d3e5e866b1141254481d8b4aee6f22fa7c3e9f834c972f649ba68b40af94fc7cbc5f2464afdf2f29cd62de5f9f255c69c1751ee86276da3fca475f596d3c3e9f0fa72fc18f2dd3cb79fc7e7f1797c1eb78ffb18d4eeba79df2cfb79c651ebe70c171c7a336bf2ac9adff8ab4b7a69b7955d998ed5788df9d37aa1cbf8b7cccb5cb5b9aac26793ab5ad3f370d67a364c7b623eae8922e4cfb3802788895d7e1f0da311b700c77ea2515367c47e71df29444706db260998110da30d6ac6c8158d7a892d668b1b46de608444deb28b791ff9e0569dd83d4035b9ea0281b8759ba3054e1abdb02a257d5ee59eb7da8e325dc088083e92f047844c417f6450ccb7fb3a570b3d61a52b6facb6a9719147d7b7e6af8c52b5bd9d38dbfec85734774af32df8b17eaccb7ad33a759e7501ae5b184ec2f5d3751a6f5dce1367188190e02a8ccce833b5606a35ebdc22ee9652dfd7a9a84ce726906116387c2a365014e71b2cd4b83552e708ea14f2b4eca3f269bd3f30db34d2a9792e4f50a004f9bcba29d377d3506d913fd1e47f93164cbf7795ba82bdd4af9bdcac723bcfdd32779d9dcd32378bcc4aec60b474b559664cf92b4b9a1db21096bdfcddac6a96ed222e7dbafc494371a2f53053cfc9d84bc1d4d6252d9856b9e972d3e8d96a5ab14ae92237bd66569aa9ada47e6fe649b55a1379d62cf2ace9edfa51bab3ebd2d2bc97f255c8976bac17fb613df6277f7d867f159ed8e880610e4e37b057ccabd2c4125d6e6a33df8c85a3ea5c8b1bc5caa9054c1321d382342297fca955b11c56bcef278c53758abfa75d8e70c297972a4dc5c69e7e58b0ad7b06fda83adff99f57f13bfd1f9112b95ca76553dee3bd8cd5beb7ba5285b6bd7ed684e99641c88d665289e5d38d4365370b2aa6cc6715d9883645e6a636932db92f9a2bb6449f45bf45df84baf532d7942194d85624d067a4b3874c528d263677dd151363452df50dff4f6d8cbc301dcba30dd3b268efb4bea95614bb50db5a9d92206962a48386b5efa5cb7805fb470a97e8492c1f698f69d1dad4fe68c394d7581edbb19ef94b42ab071fd802901e7fdc588237fe3461a2f456ee229faabdfa1163df9a83516b53bba33d81172f675fcb3cab3bee617afd5cea9e54069f8f7636cbf16e9bebd8adc55e145016f2560429009a5cabdadb3a1b9656a2eba4756f8f71f67c57c94e60261c6a422691a4516a8b9d2e7cb246de7cb975b712634a7ded946bac27abdce42e77799117b9cb6d6ef4afd6835749318db51687f52ecfa4d28d7424a94a2ba2c48655bb6652802c8324276bdaad3588c0a5a9f8b3b44067f401a0e1539a490ae6d97ea0f4e9880533eab395578001688e8e9847e342e5d1096001dea8686c6b8128691b160a30d4f095346b1c7470655080b96a4ab07785c24849b00337961054411aaec53080e510aa3bd72d971932ca7698a44ab67a703d4625aee8ab409e9f71fc804846c4a00ea0e1d4211e58692de14fb394a078a06bd283764cdff27994f608a69b528c653f6596140474875b176d571bd006bc340157c1e3e38e67098b9d1c24c2ad3547835e9db7d0a0d38713b70846884d9d56c3d96be0434d4fa049cb4f6fe59fde61ab271c52582ed88daf716e0c7d7c7f7f57d57d5093380aada70a93b2362ff2322f72af51afd3208658872888b0460a0b81543f029dd021f5a1f0a8eb48040e9bfa06a4756c46028d441745d9a08bbd014409ca5485e4b394878d4444827256d41ed71c54a03611218b03a469e92a2c53514c31f0e92d9da02720ba960bbe32fe78e6142194579c5e154009bb54b50ff339ca9182519c4c747801e3ecf8c8ee385e18e5e23473bb7d72d17a021561d1e39cb97409068f73d029a66e58b5e8c8a561c35812d32ab0013dca03b173caee502842178c0c89926f7e63130e6db03da4d1d9905f20cefce5d6b1a9d8ce658879716cfad45d0d0f6006a35b8ad1b0a02e07e7c2e33ca0237d5a1ff3622761d20e497a548bc14fb66c4c7be8c21b4c0f7efe8913512d464de7274650ecee349f2497ab39d21341d0e6abfb5b5f56de41493ad31123740761c4881aeb3eb74daee5f95783eeac05edf082ee3541529b755b6ad15964dc236c2818084aba5f69616f54ea2c0b9b018c8118596836b51b4f127de54e76e95aa00178a5b20126d95cba2838b4b8cd15007a1752ba2c9b2ae9576e9a5c2df3ca8611bf14ed9a8704215e1f193156885a0208be904c95847ad09701f522baa7d610a4a3ad869cf3151514804e48b810ed2d084037be0dd4b6e052879c610a9ba404c002b358de91e4569ed8283f4d9b2c1491d0ebf39d43907b17a2766be0f5eb0f79a4826a4ba0537688c1dc68c1064c019355d08e1589be4dac72d5cb6b4f5303c318a398b988c15b680209d621946a66092425c53ef5998bacc16c61842b6f09000887853d9b0ecaac3cb20a393a4b49b1e291673e0b302655d2a40d75fa800319910a16a3f59db328d324afde424fd88c6855c58de9d7da3ae2b1cddc892d8b08487c250f71d287ded118681b955d74f0bf4431711f69e38450beeaa55495a765d22d10f4a9181302ee405dae0372812b0586864c44052f2df1acc8bc10612b977aa3ad73dfcadbc87a256f3fc43d46b074dec96e158feb8d466371a7fec10879a8555798d3cc0c2505703d9adc8f7ee17157d63b570725e1f9222230e2abaf0bccda58609264a1623cd15019766356407eea561dc934657ae42a5bc221611a07ac12101453a80d0665c947139504801817b676008e81b57e3de0e246ea79169ad2586c786c6e9ae2a085e2dd008d42a106e93bcf934b501a97f6387d18300d0e8c834b39ef9d87e0300ea6c318a8115cfc696df261c3faece68a87ad8e669a8540e0c2b0618abfac1f7355515af01e25298fcf30d314a016594837a32987c04de18e9f632cd02fed611f204d066534913c89b933c38121bc7343412a1c0b94662c92f7a9e3095bc5ed24ba7d88fb6e273ab231282329b0e96eed98cb11dca13279898fd3ce21fa28f1520c2132884d5d813628569fc35fbe233784341652523016391cbd0b9a41825e28308040f663d8455ae7610cea00a697ecfbc98fd7eeea8a22ba7dcc3a59a11abc159553b56dd146e694da40527d3cc65c4897ca41b1fceaa1d7ef046c8c1067d807c221da950d908d2509eed36c1869a66bbeec696c9587326d46a36b5bf88c200428c2c3d05a53d6c9aaae7357cb0f18cced308d17924457046dd960bed0628594af612ac1294bb58c1a233b04091046186931436d6c1fa2c2cf322a79bd3ca2c0f642ee4e2511daf0f815b610c8750be4d20952dd4863de43d0de537095de17fd20dbfac2217bc676a5df4873ffe67b7eb26aba2066aea8660a377b28c04a2f2fb717d8d3aa7ba4474e75d327e01ac0a21f5b624b9055ebe57701fa5b1cdf4a466a7c9b2275f9c804edd850d43735a05f10b442a83dba60aa68a7f450991265a195218abd344143df2a57752b3f83b2955287f5cd12c8309390ed9bc5b237832d087b926c65d3649ca1cfa2403ad389a380186ebca60ea3a8ea45ae5afd798db7b107785b0c3552922873568971fa38d089cb7d7602bef0424ce249fc5ac0a4687379a5340b9a652d5fe1577379d09d358dbcdf93ef581aee1be59b9a5e22b73df7fa4c93d064db48d93be2415e7f3ec2f270f057d9fec4fdf1216f246f1f26ffcfe3f3f83cfe97a34cddffc75102f0ed63f6f1cc9e1cf7f2ff61b62ffa1f67e2ff93b9f9e5ed5b4e4f5b7d10bdcfe95779c1a7ff9de0727abd3ecb7f9ff8a16fda36a76fc3e59ad6b3ea8766d9b7391d4f672f5ef64d93d3b0658545f3f6f61ffbcbfe5a35340000', '{"rule_sets_available":["xcontest","ffvl","xcleague","fai","fai-oar","fai-oar2","dhv","norway"],"solver":{"version":9,"mode":"exact","time_limit_ms":300,"duration_ms":211},"scores":{"xcontest":{"rule_set":"xcontest","season":"2024","source":"igc-xc-score 1.8.0, scoring-rules.config.js (XContest)","verified":false,"track_breaks":0,"best":{"type":"free_flight","title":"free flight","points":3.77,"distance_km":3.766,"multiplier":1,"closing_distance_m":null,"closing_limit_m":null,"closing_deducted_m":null,"start":{"time":"2025-03-22T14:15:20Z","latitude":50.638633,"longitude":-1.384783,"altitude_m":194},"turnpoints":[{"time":"2025-03-22T14:17:32Z","latitude":50.635067,"longitude":-1.37305,"altitude_m":195},{"time":"2025-03-22T14:28:28Z","latitude":50.638567,"longitude":-1.384933,"altitude_m":188},{"time":"2025-03-22T14:30:36Z","latitude":50.6352,"longitude":-1.373,"altitude_m":198}],"finish":{"time":"2025-03-22T14:43:48Z","latitude":50.637933,"longitude":-1.3864,"altitude_m":-31},"legs":[{"distance_km":0.92},{"distance_km":0.926},{"distance_km":0.924},{"distance_km":0.996}],"optimal":true,"points_upper_bound":3.77},"alternatives":[{"type":"free_flight","title":"free flight","best":{"type":"free_flight","title":"free flight","points":3.77,"distance_km":3.766,"multiplier":1,"closing_distance_m":null,"closing_limit_m":null,"closing_deducted_m":null,"start":{"time":"2025-03-22T14:15:20Z","latitude":50.638633,"longitude":-1.384783,"altitude_m":194},"turnpoints":[{"time":"2025-03-22T14:17:32Z","latitude":50.635067,"longitude":-1.37305,"altitude_m":195},{"time":"2025-03-22T14:28:28Z","latitude":50.638567,"longitude":-1.384933,"altitude_m":188},{"time":"2025-03-22T14:30:36Z","latitude":50.6352,"longitude":-1.373,"altitude_m":198}],"finish":{"time":"2025-03-22T14:43:48Z","latitude":50.637933,"longitude":-1.3864,"altitude_m":-31},"legs":[{"distance_km":0.92},{"distance_km":0.926},{"distance_km":0.924},{"distance_km":0.996}],"optimal":true,"points_upper_bound":3.77},"lost":null},{"type":"free_triangle","title":"free triangle","best":{"type":"free_triangle","title":"free triangle","points":2.66,"distance_km":2.291,"multiplier":1.2,"closing_distance_m":76,"closing_limit_m":458,"closing_deducted_m":76,"start":{"time":"2025-03-22T14:24:08Z","latitude":50.638467,"longitude":-1.38495,"altitude_m":192},"turnpoints":[{"time":"2025-03-22T14:30:36Z","latitude":50.6352,"longitude":-1.373,"altitude_m":198},{"time":"2025-03-22T14:42:48Z","latitude":50.6344,"longitude":-1.3849,"altitude_m":36},{"time":"2025-03-22T14:43:28Z","latitude":50.638433,"longitude":-1.386017,"altitude_m":-11}],"finish":{"time":"2025-03-22T14:43:28Z","latitude":50.638433,"longitude":-1.386017,"altitude_m":-11},"legs":[{"distance_km":0.847},{"distance_km":0.456},{"distance_km":0.989}],"optimal":false,"points_upper_bound":2.78},"lost":{"reason":"fewer_points","missing_points":1.11}},{"type":"fai_triangle","title":"FAI triangle","best":{"type":"fai_triangle","title":"FAI triangle","points":2.26,"distance_km":1.682,"multiplier":1.4,"closing_distance_m":68,"closing_limit_m":336,"closing_deducted_m":68,"start":{"time":"2025-03-22T14:11:04Z","latitude":50.63845,"longitude":-1.384617,"altitude_m":96},"turnpoints":[{"time":"2025-03-22T14:15:20Z","latitude":50.638633,"longitude":-1.384783,"altitude_m":194},{"time":"2025-03-22T14:40:04Z","latitude":50.636267,"longitude":-1.376967,"altitude_m":213},{"time":"2025-03-22T14:42:48Z","latitude":50.6344,"longitude":-1.3849,"altitude_m":36}],"finish":{"time":"2025-03-22T14:43:20Z","latitude":50.638033,"longitude":-1.385317,"altitude_m":-1},"legs":[{"distance_km":0.612},{"distance_km":0.598},{"distance_km":0.471}],"optimal":false,"points_upper_bound":2.4},"lost":{"reason":"fewer_points","missing_points":1.51}},{"type":"closed_free_triangle","title":"closed free triangle","best":{"type":"closed_free_triangle","title":"closed free triangle","points":3.1,"distance_km":2.291,"multiplier":1.4,"closing_distance_m":76,"closing_limit_m":115,"closing_deducted_m":76,"start":{"time":"2025-03-22T14:24:08Z","latitude":50.638467,"longitude":-1.38495,"altitude_m":192},"turnpoints":[{"time":"2025-03-22T14:30:36Z","latitude":50.6352,"longitude":-1.373,"altitude_m":198},{"time":"2025-03-22T14:42:48Z","latitude":50.6344,"longitude":-1.3849,"altitude_m":36},{"time":"2025-03-22T14:43:28Z","latitude":50.638433,"longitude":-1.386017,"altitude_m":-11}],"finish":{"time":"2025-03-22T14:43:28Z","latitude":50.638433,"longitude":-1.386017,"altitude_m":-11},"legs":[{"distance_km":0.847},{"distance_km":0.456},{"distance_km":0.989}],"optimal":true,"points_upper_bound":3.11},"lost":{"reason":"fewer_points","missing_points":0.67}},{"type":"closed_fai_triangle","title":"closed FAI triangle","best":{"type":"closed_fai_triangle","title":"closed FAI triangle","points":2.58,"distance_km":1.682,"multiplier":1.6,"closing_distance_m":68,"closing_limit_m":84,"closing_deducted_m":68,"start":{"time":"2025-03-22T14:11:04Z","latitude":50.63845,"longitude":-1.384617,"altitude_m":96},"turnpoints":[{"time":"2025-03-22T14:15:20Z","latitude":50.638633,"longitude":-1.384783,"altitude_m":194},{"time":"2025-03-22T14:40:04Z","latitude":50.636267,"longitude":-1.376967,"altitude_m":213},{"time":"2025-03-22T14:42:48Z","latitude":50.6344,"longitude":-1.3849,"altitude_m":36}],"finish":{"time":"2025-03-22T14:43:20Z","latitude":50.638033,"longitude":-1.385317,"altitude_m":-1},"legs":[{"distance_km":0.612},{"distance_km":0.598},{"distance_km":0.471}],"optimal":true,"points_upper_bound":2.59},"lost":{"reason":"fewer_points","missing_points":1.19}}]},"ffvl":{"rule_set":"ffvl","season":"2024","source":"igc-xc-score 1.8.0, scoring-rules.config.js (FFVL)","verified":false,"track_breaks":0,"best":{"type":"distance","title":"distance over three points","points":3.77,"distance_km":3.766,"multiplier":1,"closing_distance_m":null,"closing_limit_m":null,"closing_deducted_m":null,"start":{"time":"2025-03-22T14:15:20Z","latitude":50.638633,"longitude":-1.384783,"altitude_m":194},"turnpoints":[{"time":"2025-03-22T14:17:32Z","latitude":50.635067,"longitude":-1.37305,"altitude_m":195},{"time":"2025-03-22T14:28:28Z","latitude":50.638567,"longitude":-1.384933,"altitude_m":188},{"time":"2025-03-22T14:30:36Z","latitude":50.6352,"longitude":-1.373,"altitude_m":198}],"finish":{"time":"2025-03-22T14:43:48Z","latitude":50.637933,"longitude":-1.3864,"altitude_m":-31},"legs":[{"distance_km":0.92},{"distance_km":0.926},{"distance_km":0.924},{"distance_km":0.996}],"optimal":true,"points_upper_bound":3.77},"alternatives":[{"type":"distance","title":"distance over three points","best":{"type":"distance","title":"distance over three points","points":3.77,"distance_km":3.766,"multiplier":1,"closing_distance_m":null,"closing_limit_m":null,"closing_deducted_m":null,"start":{"time":"2025-03-22T14:15:20Z","latitude":50.638633,"longitude":-1.384783,"altitude_m":194},"turnpoints":[{"time":"2025-03-22T14:17:32Z","latitude":50.635067,"longitude":-1.37305,"altitude_m":195},{"time":"2025-03-22T14:28:28Z","latitude":50.638567,"longitude":-1.384933,"altitude_m":188},{"time":"2025-03-22T14:30:36Z","latitude":50.6352,"longitude":-1.373,"altitude_m":198}],"finish":{"time":"2025-03-22T14:43:48Z","latitude":50.637933,"longitude":-1.3864,"altitude_m":-31},"legs":[{"distance_km":0.92},{"distance_km":0.926},{"distance_km":0.924},{"distance_km":0.996}],"optimal":true,"points_upper_bound":3.77},"lost":null},{"type":"flat_triangle","title":"flat triangle","best":{"type":"flat_triangle","title":"flat triangle","points":2.75,"distance_km":2.291,"multiplier":1.2,"closing_distance_m":76,"closing_limit_m":3000,"closing_deducted_m":0,"start":{"time":"2025-03-22T14:24:08Z","latitude":50.638467,"longitude":-1.38495,"altitude_m":192},"turnpoints":[{"time":"2025-03-22T14:30:36Z","latitude":50.6352,"longitude":-1.373,"altitude_m":198},{"time":"2025-03-22T14:42:48Z","latitude":50.6344,"longitude":-1.3849,"altitude_m":36},{"time":"2025-03-22T14:43:28Z","latitude":50.638433,"longitude":-1.386017,"altitude_m":-11}],"finish":{"time":"2025-03-22T14:43:28Z","latitude":50.638433,"longitude":-1.386017,"altitude_m":-11},"legs":[{"distance_km":0.847},{"distance_km":0.456},{"distance_km":0.989}],"optimal":false,"points_upper_bound":2.87},"lost":{"reason":"fewer_points","missing_points":1.02}},{"type":"fai_triangle","title":"FAI triangle","best":{"type":"fai_triangle","title":"FAI triangle","points":2.35,"distance_km":1.682,"multiplier":1.4,"closing_distance_m":68,"closing_limit_m":3000,"closing_deducted_m":0,"start":{"time":"2025-03-22T14:11:04Z","latitude":50.63845,"longitude":-1.384617,"altitude_m":96},"turnpoints":[{"time":"2025-03-22T14:15:20Z","latitude":50.638633,"longitude":-1.384783,"altitude_m":194},{"time":"2025-03-22T14:40:04Z","latitude":50.636267,"longitude":-1.376967,"altitude_m":213},{"time":"2025-03-22T14:42:48Z","latitude":50.6344,"longitude":-1.3849,"altitude_m":36}],"finish":{"time":"2025-03-22T14:43:20Z","latitude":50.638033,"longitude":-1.385317,"altitude_m":-1},"legs":[{"distance_km":0.612},{"distance_km":0.598},{"distance_km":0.471}],"optimal":false,"points_upper_bound":3.21},"lost":{"reason":"fewer_points","missing_points":1.42}}]},"xcleague":{"rule_set":"xcleague","season":"2024","source":"https://xcleague.com/xc/info/rulesflights.html","verified":true,"track_breaks":0,"best":null,"alternatives":[{"type":"turnpoint_flight","title":"turnpoint flight","best":null,"lost":{"reason":"too_short","distance_km":3.766,"needed_km":5}},{"type":"out_and_return","title":"out and return","best":null,"lost":{"reason":"too_short","distance_km":1.88,"needed_km":5}},{"type":"flat_triangle","title":"flat triangle","best":null,"lost":{"reason":"too_short","distance_km":2.168,"needed_km":5}},{"type":"fai_triangle","title":"FAI triangle","best":null,"lost":{"reason":"too_short","distance_km":1.537,"needed_km":5}}]},"fai":{"rule_set":"fai","season":"2022","source":"igc-xc-score 1.8.0, scoring-rules.config.js, after FAI Sporting Code 7D","verified":false,"track_breaks":0,"best":{"type":"free_distance","title":"free distance around three turnpoints","points":3.8,"distance_km":3.766,"multiplier":1,"closing_distance_m":null,"closing_limit_m":null,"closing_deducted_m":null,"start":{"time":"2025-03-22T14:15:20Z","latitude":50.638633,"longitude":-1.384783,"altitude_m":194},"turnpoints":[{"time":"2025-03-22T14:17:32Z","latitude":50.635067,"longitude":-1.37305,"altitude_m":195},{"time":"2025-03-22T14:28:28Z","latitude":50.638567,"longitude":-1.384933,"altitude_m":188},{"time":"2025-03-22T14:30:36Z","latitude":50.6352,"longitude":-1.373,"altitude_m":198}],"finish":{"time":"2025-03-22T14:43:48Z","latitude":50.637933,"longitude":-1.3864,"altitude_m":-31},"legs":[{"distance_km":0.92},{"distance_km":0.926},{"distance_km":0.924},{"distance_km":0.996}],"optimal":true,"points_upper_bound":3.8},"alternatives":[{"type":"free_distance","title":"free distance around three turnpoints","best":{"type":"free_distance","title":"free distance around three turnpoints","points":3.8,"distance_km":3.766,"multiplier":1,"closing_distance_m":null,"closing_limit_m":null,"closing_deducted_m":null,"start":{"time":"2025-03-22T14:15:20Z","latitude":50.638633,"longitude":-1.384783,"altitude_m":194},"turnpoints":[{"time":"2025-03-22T14:17:32Z","latitude":50.635067,"longitude":-1.37305,"altitude_m":195},{"time":"2025-03-22T14:28:28Z","latitude":50.638567,"longitude":-1.384933,"altitude_m":188},{"time":"2025-03-22T14:30:36Z","latitude":50.6352,"longitude":-1.373,"altitude_m":198}],"finish":{"time":"2025-03-22T14:43:48Z","latitude":50.637933,"longitude":-1.3864,"altitude_m":-31},"legs":[{"distance_km":0.92},{"distance_km":0.926},{"distance_km":0.924},{"distance_km":0.996}],"optimal":true,"points_upper_bound":3.8},"lost":null},{"type":"free_triangle","title":"free triangle","best":{"type":"free_triangle","title":"free triangle","points":2.7,"distance_km":2.291,"multiplier":1.2,"closing_distance_m":76,"closing_limit_m":800,"closing_deducted_m":0,"start":{"time":"2025-03-22T14:24:08Z","latitude":50.638467,"longitude":-1.38495,"altitude_m":192},"turnpoints":[{"time":"2025-03-22T14:30:36Z","latitude":50.6352,"longitude":-1.373,"altitude_m":198},{"time":"2025-03-22T14:42:48Z","latitude":50.6344,"longitude":-1.3849,"altitude_m":36},{"time":"2025-03-22T14:43:28Z","latitude":50.638433,"longitude":-1.386017,"altitude_m":-11}],"finish":{"time":"2025-03-22T14:43:28Z","latitude":50.638433,"longitude":-1.386017,"altitude_m":-11},"legs":[{"distance_km":0.847},{"distance_km":0.456},{"distance_km":0.989}],"optimal":false,"points_upper_bound":2.9},"lost":{"reason":"fewer_points","missing_points":1.1}},{"type":"fai_triangle","title":"FAI triangle","best":{"type":"fai_triangle","title":"FAI triangle","points":2.4,"distance_km":1.682,"multiplier":1.4,"closing_distance_m":68,"closing_limit_m":800,"closing_deducted_m":0,"start":{"time":"2025-03-22T14:11:04Z","latitude":50.63845,"longitude":-1.384617,"altitude_m":96},"turnpoints":[{"time":"2025-03-22T14:15:20Z","latitude":50.638633,"longitude":-1.384783,"altitude_m":194},{"time":"2025-03-22T14:40:04Z","latitude":50.636267,"longitude":-1.376967,"altitude_m":213},{"time":"2025-03-22T14:42:48Z","latitude":50.6344,"longitude":-1.3849,"altitude_m":36}],"finish":{"time":"2025-03-22T14:43:20Z","latitude":50.638033,"longitude":-1.385317,"altitude_m":-1},"legs":[{"distance_km":0.612},{"distance_km":0.598},{"distance_km":0.471}],"optimal":false,"points_upper_bound":3.2},"lost":{"reason":"fewer_points","missing_points":1.4}}]},"fai-oar":{"rule_set":"fai-oar","season":"2022","source":"igc-xc-score 1.8.0, scoring-rules.config.js, after FAI Sporting Code 7D","verified":false,"track_breaks":0,"best":{"type":"out_and_return","title":"out and return around one turnpoint","points":1.9,"distance_km":1.914,"multiplier":1,"closing_distance_m":110,"closing_limit_m":800,"closing_deducted_m":0,"start":{"time":"2025-03-22T14:32:52Z","latitude":50.638517,"longitude":-1.38495,"altitude_m":169},"turnpoints":[{"time":"2025-03-22T14:35:00Z","latitude":50.635067,"longitude":-1.373083,"altitude_m":194}],"finish":{"time":"2025-03-22T14:43:40Z","latitude":50.63805,"longitude":-1.386317,"altitude_m":-25},"legs":[{"distance_km":0.957},{"distance_km":0.957}],"optimal":true,"points_upper_bound":1.9},"alternatives":[{"type":"out_and_return","title":"out and return around one turnpoint","best":{"type":"out_and_return","title":"out and return around one turnpoint","points":1.9,"distance_km":1.914,"multiplier":1,"closing_distance_m":110,"closing_limit_m":800,"closing_deducted_m":0,"start":{"time":"2025-03-22T14:32:52Z","latitude":50.638517,"longitude":-1.38495,"altitude_m":169},"turnpoints":[{"time":"2025-03-22T14:35:00Z","latitude":50.635067,"longitude":-1.373083,"altitude_m":194}],"finish":{"time":"2025-03-22T14:43:40Z","latitude":50.63805,"longitude":-1.386317,"altitude_m":-25},"legs":[{"distance_km":0.957},{"distance_km":0.957}],"optimal":true,"points_upper_bound":1.9},"lost":null}]},"fai-oar2":{"rule_set":"fai-oar2","season":"2022","source":"igc-xc-score 1.8.0, scoring-rules.config.js, after FAI Sporting Code 7D","verified":false,"track_breaks":0,"best":{"type":"out_and_return","title":"out and return around two turnpoints","points":2,"distance_km":1.995,"multiplier":1,"closing_distance_m":139,"closing_limit_m":800,"closing_deducted_m":0,"start":{"time":"2025-03-22T14:11:04Z","latitude":50.63845,"longitude":-1.384617,"altitude_m":96},"turnpoints":[{"time":"2025-03-22T14:13:12Z","latitude":50.63505,"longitude":-1.37305,"altitude_m":175},{"time":"2025-03-22T14:43:48Z","latitude":50.637933,"longitude":-1.3864,"altitude_m":-31}],"finish":{"time":"2025-03-22T14:43:48Z","latitude":50.637933,"longitude":-1.3864,"altitude_m":-31},"legs":[{"distance_km":0.997},{"distance_km":0.997}],"optimal":true,"points_upper_bound":2},"alternatives":[{"type":"out_and_return","title":"out and return around two turnpoints","best":{"type":"out_and_return","title":"out and return around two turnpoints","points":2,"distance_km":1.995,"multiplier":1,"closing_distance_m":139,"closing_limit_m":800,"closing_deducted_m":0,"start":{"time":"2025-03-22T14:11:04Z","latitude":50.63845,"longitude":-1.384617,"altitude_m":96},"turnpoints":[{"time":"2025-03-22T14:13:12Z","latitude":50.63505,"longitude":-1.37305,"altitude_m":175},{"time":"2025-03-22T14:43:48Z","latitude":50.637933,"longitude":-1.3864,"altitude_m":-31}],"finish":{"time":"2025-03-22T14:43:48Z","latitude":50.637933,"longitude":-1.3864,"altitude_m":-31},"legs":[{"distance_km":0.997},{"distance_km":0.997}],"optimal":true,"points_upper_bound":2},"lost":null}]},"dhv":{"rule_set":"dhv","season":"unknown","source":"XCSoar, src/Engine/Contest/Solvers/XContest*.cpp","verified":false,"track_breaks":0,"best":{"type":"free_flight","title":"free flight","points":5.65,"distance_km":3.766,"multiplier":1.5,"closing_distance_m":null,"closing_limit_m":null,"closing_deducted_m":null,"start":{"time":"2025-03-22T14:15:20Z","latitude":50.638633,"longitude":-1.384783,"altitude_m":194},"turnpoints":[{"time":"2025-03-22T14:17:32Z","latitude":50.635067,"longitude":-1.37305,"altitude_m":195},{"time":"2025-03-22T14:28:28Z","latitude":50.638567,"longitude":-1.384933,"altitude_m":188},{"time":"2025-03-22T14:30:36Z","latitude":50.6352,"longitude":-1.373,"altitude_m":198}],"finish":{"time":"2025-03-22T14:43:48Z","latitude":50.637933,"longitude":-1.3864,"altitude_m":-31},"legs":[{"distance_km":0.92},{"distance_km":0.926},{"distance_km":0.924},{"distance_km":0.996}],"optimal":true,"points_upper_bound":5.65},"alternatives":[{"type":"free_flight","title":"free flight","best":{"type":"free_flight","title":"free flight","points":5.65,"distance_km":3.766,"multiplier":1.5,"closing_distance_m":null,"closing_limit_m":null,"closing_deducted_m":null,"start":{"time":"2025-03-22T14:15:20Z","latitude":50.638633,"longitude":-1.384783,"altitude_m":194},"turnpoints":[{"time":"2025-03-22T14:17:32Z","latitude":50.635067,"longitude":-1.37305,"altitude_m":195},{"time":"2025-03-22T14:28:28Z","latitude":50.638567,"longitude":-1.384933,"altitude_m":188},{"time":"2025-03-22T14:30:36Z","latitude":50.6352,"longitude":-1.373,"altitude_m":198}],"finish":{"time":"2025-03-22T14:43:48Z","latitude":50.637933,"longitude":-1.3864,"altitude_m":-31},"legs":[{"distance_km":0.92},{"distance_km":0.926},{"distance_km":0.924},{"distance_km":0.996}],"optimal":true,"points_upper_bound":5.65},"lost":null},{"type":"flat_triangle","title":"flat triangle","best":{"type":"flat_triangle","title":"flat triangle","points":3.88,"distance_km":2.291,"multiplier":1.75,"closing_distance_m":76,"closing_limit_m":458,"closing_deducted_m":76,"start":{"time":"2025-03-22T14:24:08Z","latitude":50.638467,"longitude":-1.38495,"altitude_m":192},"turnpoints":[{"time":"2025-03-22T14:30:36Z","latitude":50.6352,"longitude":-1.373,"altitude_m":198},{"time":"2025-03-22T14:42:48Z","latitude":50.6344,"longitude":-1.3849,"altitude_m":36},{"time":"2025-03-22T14:43:28Z","latitude":50.638433,"longitude":-1.386017,"altitude_m":-11}],"finish":{"time":"2025-03-22T14:43:28Z","latitude":50.638433,"longitude":-1.386017,"altitude_m":-11},"legs":[{"distance_km":0.847},{"distance_km":0.456},{"distance_km":0.989}],"optimal":false,"points_upper_bound":4.05},"lost":{"reason":"fewer_points","missing_points":1.77}},{"type":"fai_triangle","title":"FAI triangle","best":{"type":"fai_triangle","title":"FAI triangle","points":3.23,"distance_km":1.682,"multiplier":2,"closing_distance_m":68,"closing_limit_m":336,"closing_deducted_m":68,"start":{"time":"2025-03-22T14:11:04Z","latitude":50.63845,"longitude":-1.384617,"altitude_m":96},"turnpoints":[{"time":"2025-03-22T14:15:20Z","latitude":50.638633,"longitude":-1.384783,"altitude_m":194},{"time":"2025-03-22T14:40:04Z","latitude":50.636267,"longitude":-1.376967,"altitude_m":213},{"time":"2025-03-22T14:42:48Z","latitude":50.6344,"longitude":-1.3849,"altitude_m":36}],"finish":{"time":"2025-03-22T14:43:20Z","latitude":50.638033,"longitude":-1.385317,"altitude_m":-1},"legs":[{"distance_km":0.612},{"distance_km":0.598},{"distance_km":0.471}],"optimal":false,"points_upper_bound":3.43},"lost":{"reason":"fewer_points","missing_points":2.42}}]},"norway":{"rule_set":"norway","season":"2024","source":"https://www.xcontest.org/norway/regler/","verified":true,"track_breaks":0,"best":{"type":"closed_fai_triangle","title":"closed FAI triangle","points":3.87,"distance_km":1.682,"multiplier":2.4,"closing_distance_m":68,"closing_limit_m":84,"closing_deducted_m":68,"start":{"time":"2025-03-22T14:11:04Z","latitude":50.63845,"longitude":-1.384617,"altitude_m":96},"turnpoints":[{"time":"2025-03-22T14:15:20Z","latitude":50.638633,"longitude":-1.384783,"altitude_m":194},{"time":"2025-03-22T14:40:04Z","latitude":50.636267,"longitude":-1.376967,"altitude_m":213},{"time":"2025-03-22T14:42:48Z","latitude":50.6344,"longitude":-1.3849,"altitude_m":36}],"finish":{"time":"2025-03-22T14:43:20Z","latitude":50.638033,"longitude":-1.385317,"altitude_m":-1},"legs":[{"distance_km":0.612},{"distance_km":0.598},{"distance_km":0.471}],"optimal":true,"points_upper_bound":3.88},"alternatives":[{"type":"free_flight","title":"free flight","best":{"type":"free_flight","title":"free flight","points":3.77,"distance_km":3.766,"multiplier":1,"closing_distance_m":null,"closing_limit_m":null,"closing_deducted_m":null,"start":{"time":"2025-03-22T14:15:20Z","latitude":50.638633,"longitude":-1.384783,"altitude_m":194},"turnpoints":[{"time":"2025-03-22T14:17:32Z","latitude":50.635067,"longitude":-1.37305,"altitude_m":195},{"time":"2025-03-22T14:28:28Z","latitude":50.638567,"longitude":-1.384933,"altitude_m":188},{"time":"2025-03-22T14:30:36Z","latitude":50.6352,"longitude":-1.373,"altitude_m":198}],"finish":{"time":"2025-03-22T14:43:48Z","latitude":50.637933,"longitude":-1.3864,"altitude_m":-31},"legs":[{"distance_km":0.92},{"distance_km":0.926},{"distance_km":0.924},{"distance_km":0.996}],"optimal":true,"points_upper_bound":3.77},"lost":{"reason":"fewer_points","missing_points":0.1}},{"type":"free_triangle","title":"free triangle","best":{"type":"free_triangle","title":"free triangle","points":3.32,"distance_km":2.291,"multiplier":1.5,"closing_distance_m":76,"closing_limit_m":458,"closing_deducted_m":76,"start":{"time":"2025-03-22T14:24:08Z","latitude":50.638467,"longitude":-1.38495,"altitude_m":192},"turnpoints":[{"time":"2025-03-22T14:30:36Z","latitude":50.6352,"longitude":-1.373,"altitude_m":198},{"time":"2025-03-22T14:42:48Z","latitude":50.6344,"longitude":-1.3849,"altitude_m":36},{"time":"2025-03-22T14:43:28Z","latitude":50.638433,"longitude":-1.386017,"altitude_m":-11}],"finish":{"time":"2025-03-22T14:43:28Z","latitude":50.638433,"longitude":-1.386017,"altitude_m":-11},"legs":[{"distance_km":0.847},{"distance_km":0.456},{"distance_km":0.989}],"optimal":false,"points_upper_bound":3.47},"lost":{"reason":"fewer_points","missing_points":0.55}},{"type":"fai_triangle","title":"FAI triangle","best":{"type":"fai_triangle","title":"FAI triangle","points":3.55,"distance_km":1.682,"multiplier":2.2,"closing_distance_m":68,"closing_limit_m":336,"closing_deducted_m":68,"start":{"time":"2025-03-22T14:11:04Z","latitude":50.63845,"longitude":-1.384617,"altitude_m":96},"turnpoints":[{"time":"2025-03-22T14:15:20Z","latitude":50.638633,"longitude":-1.384783,"altitude_m":194},{"time":"2025-03-22T14:40:04Z","latitude":50.636267,"longitude":-1.376967,"altitude_m":213},{"time":"2025-03-22T14:42:48Z","latitude":50.6344,"longitude":-1.3849,"altitude_m":36}],"finish":{"time":"2025-03-22T14:43:20Z","latitude":50.638033,"longitude":-1.385317,"altitude_m":-1},"legs":[{"distance_km":0.612},{"distance_km":0.598},{"distance_km":0.471}],"optimal":false,"points_upper_bound":3.77},"lost":{"reason":"side_limit","side_km":0.456,"share":0.1989,"limit_share":0.28,"turnpoints":[{"time":"2025-03-22T14:30:36Z","latitude":50.6352,"longitude":-1.373,"altitude_m":198},{"time":"2025-03-22T14:42:48Z","latitude":50.6344,"longitude":-1.3849,"altitude_m":36},{"time":"2025-03-22T14:43:28Z","latitude":50.638433,"longitude":-1.386017,"altitude_m":-11}]}},{"type":"closed_free_triangle","title":"closed free triangle","best":{"type":"closed_free_triangle","title":"closed free triangle","points":3.77,"distance_km":2.291,"multiplier":1.7,"closing_distance_m":76,"closing_limit_m":115,"closing_deducted_m":76,"start":{"time":"2025-03-22T14:24:08Z","latitude":50.638467,"longitude":-1.38495,"altitude_m":192},"turnpoints":[{"time":"2025-03-22T14:30:36Z","latitude":50.6352,"longitude":-1.373,"altitude_m":198},{"time":"2025-03-22T14:42:48Z","latitude":50.6344,"longitude":-1.3849,"altitude_m":36},{"time":"2025-03-22T14:43:28Z","latitude":50.638433,"longitude":-1.386017,"altitude_m":-11}],"finish":{"time":"2025-03-22T14:43:28Z","latitude":50.638433,"longitude":-1.386017,"altitude_m":-11},"legs":[{"distance_km":0.847},{"distance_km":0.456},{"distance_km":0.989}],"optimal":true,"points_upper_bound":3.77},"lost":{"reason":"fewer_points","missing_points":0.1}},{"type":"closed_fai_triangle","title":"closed FAI triangle","best":{"type":"closed_fai_triangle","title":"closed FAI triangle","points":3.87,"distance_km":1.682,"multiplier":2.4,"closing_distance_m":68,"closing_limit_m":84,"closing_deducted_m":68,"start":{"time":"2025-03-22T14:11:04Z","latitude":50.63845,"longitude":-1.384617,"altitude_m":96},"turnpoints":[{"time":"2025-03-22T14:15:20Z","latitude":50.638633,"longitude":-1.384783,"altitude_m":194},{"time":"2025-03-22T14:40:04Z","latitude":50.636267,"longitude":-1.376967,"altitude_m":213},{"time":"2025-03-22T14:42:48Z","latitude":50.6344,"longitude":-1.3849,"altitude_m":36}],"finish":{"time":"2025-03-22T14:43:20Z","latitude":50.638033,"longitude":-1.385317,"altitude_m":-1},"legs":[{"distance_km":0.612},{"distance_km":0.598},{"distance_km":0.471}],"optimal":true,"points_upper_bound":3.88},"lost":null}]}}}', '{"observed":{"wind_profile":[{"altitude_m_from":0,"altitude_m_to":250,"starts_at":"2025-03-22T14:39:56Z","ends_at":"2025-03-22T14:39:56Z","speed_kmh":23,"direction_deg":204,"samples":1,"confidence":0.12,"source":"straight_flight"}],"thermal_top_m":null,"climb_by_hour":[]},"sun":{"sunrise":"2025-03-22T06:03:31Z","sunset":"2025-03-22T18:22:07Z","solar_noon":"2025-03-22T12:12:19Z"}}');


--
-- Data for Name: flight_shares; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.flight_shares VALUES (1, '\x5739399e4bad2513f5a4816c814bcbd2fe3d7bf49377bbde9c9fa78f58972916', 'v1:embedded:Iqc5pA8StN7mLt1E3L9WtavbJ_PhORzewVo4vIfy7nK0_Yk3FDyjhk0eo_TqiFu4oVcCm8Oo-00W-RW7KuySfa4KyWomAN4', '2026-11-27 17:53:49.683+00');


--
-- Data for Name: flight_weather; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.flight_weather VALUES (1, 1, 'awaited', NULL, '2026-11-27 17:53:49.483+00', 0, 0, NULL, NULL, 9, 0);


--
-- Data for Name: flights; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.flights OVERRIDING SYSTEM VALUE VALUES (1, '01M8F28Q3T1CRA43MA3SRVG109', 1, 'processed', 'An hour on the ridge', NULL, '2025-03-22 14:11:04+00', 1964, '{"takeoff":{"time":"2025-03-22T14:11:04Z","latitude":50.63845,"longitude":-1.384617,"altitude_m":96},"landing":{"time":"2025-03-22T14:43:48Z","latitude":50.637933,"longitude":-1.3864,"altitude_m":-31},"altitude_max_m":222,"altitude_min_m":-31,"altitude_gain_max_m":126,"climb_total_m":270,"height_gain_max_m":126,"climb_max_mps":1.6,"sink_max_mps":-1.7,"ground_speed_max_kmh":60.6,"ground_speed_mean_kmh":25.2,"track_length_km":13.73,"distance_straight_km":0.14,"distance_from_takeoff_max_km":0.9,"thermal_count":0,"time_circling_seconds":0,"time_gliding_seconds":188,"time_other_seconds":1776,"glide_ratio_mean":5.6,"glide_ratio_best":5.6,"bounds":{"south":50.6344,"west":-1.3864,"north":50.638633,"east":-1.373}}', '{"level":"clean","fixes_total":529,"fixes_used":529,"fixes_removed":{"invalid":0,"duplicate_time":0,"out_of_order":0,"position_spike":0,"altitude_spike":0,"frozen":0},"gaps":[],"sampling_interval_seconds":4,"altitude_source":"pressure","signature":"present","recorder":{"manufacturer_code":"XXX","manufacturer":null,"model":"Flight simulator","serial":"SIM","firmware":null,"hardware":null},"notes":[],"findings":[],"confidence":{"duration_seconds":0.95,"takeoff":0.95,"landing":0.95,"altitude_max_m":0.98,"altitude_min_m":0.98,"altitude_gain_max_m":0.98,"height_gain_max_m":0.98,"climb_total_m":0.95,"climb_max_mps":0.87,"sink_max_mps":0.87,"ground_speed_max_kmh":0.87,"ground_speed_mean_kmh":0.95,"track_length_km":0.95,"distance_straight_km":0.98,"distance_from_takeoff_max_km":0.98,"bounds":0.98,"thermal_count":0.77,"time_circling_seconds":0.77,"time_gliding_seconds":0.77,"time_other_seconds":0.77,"glide_ratio_mean":0.95,"glide_ratio_best":0.95},"segment_count":3,"segments":[{"kind":"ground","is_main":false,"starts_at":"2025-03-22T14:10:00Z","ends_at":"2025-03-22T14:11:04Z","duration_seconds":64,"distance_km":0.03,"altitude_gain_m":0,"confidence":1},{"kind":"flight","is_main":true,"starts_at":"2025-03-22T14:11:04Z","ends_at":"2025-03-22T14:43:48Z","duration_seconds":1964,"distance_km":13.73,"altitude_gain_m":-127,"confidence":0.81},{"kind":"ground","is_main":false,"starts_at":"2025-03-22T14:43:48Z","ends_at":"2025-03-22T14:45:12Z","duration_seconds":84,"distance_km":0.04,"altitude_gain_m":1,"confidence":1}],"recorder_statistics":null}', '\xaeb61fad06a327984e90294e5f8ec18b5f2d709484a3193c8175f3b97fa69ee6', 19795, '2025-03-22 14:11:04+00', '2026-11-27 17:53:49.186+00', '2026-11-27 17:53:49.483+00', 9, NULL, 1, 0, NULL, '\x17240dd3b828fdc1f3edfa15ebd5d3041170fd65c3ccb86c96f98c87715c501b', NULL, 13.73, '{"dhv": 5.65, "fai": 3.8, "ffvl": 3.77, "norway": 3.87, "fai-oar": 1.9, "fai-oar2": 2, "xcleague": null, "xcontest": 3.77}', false, true);
INSERT INTO public.flights OVERRIDING SYSTEM VALUE VALUES (3, '01M8F28XSDYTKMYKEAJN2GCMBS', 1, 'processing', 'An hour on the ridge', NULL, NULL, 0, NULL, NULL, '\x9c43b4c8b4032632967d0e6ab6c3902e247f5c81aae5029b323951c89b74f57d', 20313, '2026-11-27 17:53:56.03+00', '2026-11-27 17:53:56.03+00', NULL, NULL, NULL, 0, 0, NULL, NULL, NULL, NULL, NULL, false, true);


--
-- Data for Name: idempotent_requests; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: installation; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.installation VALUES ('2026-11-27 17:53:40.738+00', '08c39b7f-a1f6-462e-9918-a0a56bb89370');


--
-- Data for Name: known_addresses; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.known_addresses VALUES ('usr_01M8F28X1EBH25F4444TWJNP9W', '\xccfb33173e45a2abc87d073f2102718a67f2827f8e76240c9da68e5217823641', '2026-11-27 17:53:55.822+00');


--
-- Data for Name: migrations; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.migrations VALUES (1, 1795219200000, 'Initial1795219200000');
INSERT INTO public.migrations VALUES (2, 1795305600000, 'FlightResults1795305600000');
INSERT INTO public.migrations VALUES (3, 1795392000000, 'ScoreWeatherReanalysis1795392000000');
INSERT INTO public.migrations VALUES (4, 1795392100000, 'Allowance1795392100000');
INSERT INTO public.migrations VALUES (5, 1795392100001, 'BestPoints1795392100001');
INSERT INTO public.migrations VALUES (6, 1795392200000, 'FlightListAndSharing1795392200000');
INSERT INTO public.migrations VALUES (7, 1795392300000, 'ReadyTracksAndIdempotency1795392300000');
INSERT INTO public.migrations VALUES (8, 1795392400000, 'Debriefs1795392400000');
INSERT INTO public.migrations VALUES (9, 1795392500000, 'Webhooks1795392500000');
INSERT INTO public.migrations VALUES (10, 1795392500001, 'HeldDeliveries1795392500001');
INSERT INTO public.migrations VALUES (11, 1795392600000, 'OutdatedResults1795392600000');
INSERT INTO public.migrations VALUES (12, 1795500000000, 'StatisticsAndLeanerDeliveries1795500000000');
INSERT INTO public.migrations VALUES (13, 1795510000000, 'Identity1795510000000');
INSERT INTO public.migrations VALUES (14, 1795511000000, 'DailyUsage1795511000000');
INSERT INTO public.migrations VALUES (15, 1795520000000, 'AccountDeletion1795520000000');
INSERT INTO public.migrations VALUES (16, 1795530000000, 'LanguageModelDebriefs1795530000000');
INSERT INTO public.migrations VALUES (17, 1795540000000, 'ModelWeather1795540000000');
INSERT INTO public.migrations VALUES (18, 1795541000000, 'Sites1795541000000');
INSERT INTO public.migrations VALUES (19, 1795542000000, 'WeatherOfAnalysis1795542000000');
INSERT INTO public.migrations VALUES (20, 1795550000000, 'RotatedKeysAndInstallation1795550000000');
INSERT INTO public.migrations VALUES (21, 1795600000000, 'InvitedUsers1795600000000');
INSERT INTO public.migrations VALUES (22, 1795610000000, 'AwaitedDebriefs1795610000000');
INSERT INTO public.migrations VALUES (23, 1795665000000, 'EndpointsHeldBySession1795665000000');
INSERT INTO public.migrations VALUES (24, 1795700000000, 'EndpointsGiveWay1795700000000');
INSERT INTO public.migrations VALUES (25, 1795700001000, 'WarnedLimit1795700001000');
INSERT INTO public.migrations VALUES (26, 1795710000000, 'BegunRequests1795710000000');
INSERT INTO public.migrations VALUES (27, 1795710001000, 'ChosenSites1795710001000');
INSERT INTO public.migrations VALUES (28, 1795720000000, 'KnownAddresses1795720000000');
INSERT INTO public.migrations VALUES (29, 1795730000000, 'KnownAddressesByAge1795730000000');
INSERT INTO public.migrations VALUES (30, 1795740000000, 'FlightsOfRequests1795740000000');
INSERT INTO public.migrations VALUES (31, 1795740001000, 'ReplacedSecrets1795740001000');
INSERT INTO public.migrations VALUES (32, 1795750000000, 'ChosenTitles1795750000000');
INSERT INTO public.migrations VALUES (33, 1795760000000, 'FileStoreId1795760000000');
INSERT INTO public.migrations VALUES (34, 1795761000000, 'HeadersOfAttempts1795761000000');


--
-- Data for Name: monthly_usage; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.monthly_usage VALUES (1, '2026-11-01', 5, 1, 0, 0, 0, 0.000000, NULL);


--
-- Data for Name: replaced_secrets; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: sessions; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: sites; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: user_credentials; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.user_credentials VALUES ('crd_01M8F28XJPV0MHPEYQFNZZDYDR', 'usr_01M8F28X1EBH25F4444TWJNP9W', 'credential', 'usr_01M8F28X1EBH25F4444TWJNP9W', 'd0af386e246608867116148c1a2ee6d8:d949e939eead79b270accecf5612ce5b78b418b84c675f68aebd19d001640568bda77ed58c01882d3b697f44b2f953256b6d10a3e485cb1561d8f6883c0a96ae', '2026-11-27 17:53:55.797+00', '2026-11-27 17:53:55.797+00');


--
-- Data for Name: users; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.users VALUES ('usr_01M8F28X1EBH25F4444TWJNP9W', 1, 'pilot@example.org', true, 'First account', 'member', '2026-11-27 17:53:55.245+00', '2026-11-27 17:53:55.806+00', true);


--
-- Data for Name: verifications; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: weather_calls; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: weather_hours; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: weather_providers; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: webhook_endpoints; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.webhook_endpoints OVERRIDING SYSTEM VALUE VALUES (1, 'whe_01M8F28TVV80MPQHQQZTPYMWXH', 1, 'http://127.0.0.1:9/hook', NULL, '{flight.processed}', 'v1:embedded:aiUVeTv1qdqfh1FnZQ_0xH2M0oEevPCAKuWp0zzW2P6Hp-089vCisPRgfzZFzhlIgMLq_tN_SVrararCGcSz3Dqr8B_b7gjhJW0pjM2H', NULL, NULL, NULL, NULL, 0, NULL, NULL, '2026-11-27 17:53:53.021+00', true);


--
-- Name: event_seq; Type: SEQUENCE SET; Schema: bullmq; Owner: -
--

SELECT pg_catalog.setval('bullmq.event_seq', 17, true);


--
-- Name: job_seq; Type: SEQUENCE SET; Schema: bullmq; Owner: -
--

SELECT pg_catalog.setval('bullmq.job_seq', 4, true);


--
-- Name: relay_inbox_id_seq; Type: SEQUENCE SET; Schema: bullmq; Owner: -
--

SELECT pg_catalog.setval('bullmq.relay_inbox_id_seq', 1, false);


--
-- Name: relay_mid_seq; Type: SEQUENCE SET; Schema: bullmq; Owner: -
--

SELECT pg_catalog.setval('bullmq.relay_mid_seq', 1, false);


--
-- Name: accounts_id_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.accounts_id_seq', 1, true);


--
-- Name: api_keys_id_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.api_keys_id_seq', 1, true);


--
-- Name: debriefs_id_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.debriefs_id_seq', 1, true);


--
-- Name: deliveries_id_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.deliveries_id_seq', 1, false);


--
-- Name: events_id_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.events_id_seq', 5, true);


--
-- Name: flights_id_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.flights_id_seq', 3, true);


--
-- Name: migrations_id_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.migrations_id_seq', 34, true);


--
-- Name: replaced_secrets_id_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.replaced_secrets_id_seq', 1, false);


--
-- Name: sites_id_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.sites_id_seq', 1, false);


--
-- Name: weather_calls_id_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.weather_calls_id_seq', 1, false);


--
-- Name: webhook_endpoints_id_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.webhook_endpoints_id_seq', 1, true);


--
-- Name: dedup_next dedup_next_pkey; Type: CONSTRAINT; Schema: bullmq; Owner: -
--

ALTER TABLE ONLY bullmq.dedup_next
    ADD CONSTRAINT dedup_next_pkey PRIMARY KEY (queue, dedup_id);


--
-- Name: dedup dedup_pkey; Type: CONSTRAINT; Schema: bullmq; Owner: -
--

ALTER TABLE ONLY bullmq.dedup
    ADD CONSTRAINT dedup_pkey PRIMARY KEY (queue, dedup_id);


--
-- Name: event event_pkey; Type: CONSTRAINT; Schema: bullmq; Owner: -
--

ALTER TABLE ONLY bullmq.event
    ADD CONSTRAINT event_pkey PRIMARY KEY (queue, id);


--
-- Name: job_dependency job_dependency_pkey; Type: CONSTRAINT; Schema: bullmq; Owner: -
--

ALTER TABLE ONLY bullmq.job_dependency
    ADD CONSTRAINT job_dependency_pkey PRIMARY KEY (parent_queue, parent_id, child_key);


--
-- Name: job_log job_log_pkey; Type: CONSTRAINT; Schema: bullmq; Owner: -
--

ALTER TABLE ONLY bullmq.job_log
    ADD CONSTRAINT job_log_pkey PRIMARY KEY (queue, job_id, idx);


--
-- Name: job job_pkey; Type: CONSTRAINT; Schema: bullmq; Owner: -
--

ALTER TABLE ONLY bullmq.job
    ADD CONSTRAINT job_pkey PRIMARY KEY (queue, id);


--
-- Name: meta meta_pkey; Type: CONSTRAINT; Schema: bullmq; Owner: -
--

ALTER TABLE ONLY bullmq.meta
    ADD CONSTRAINT meta_pkey PRIMARY KEY (queue, field);


--
-- Name: metrics metrics_pkey; Type: CONSTRAINT; Schema: bullmq; Owner: -
--

ALTER TABLE ONLY bullmq.metrics
    ADD CONSTRAINT metrics_pkey PRIMARY KEY (queue, kind);


--
-- Name: migration migration_pkey; Type: CONSTRAINT; Schema: bullmq; Owner: -
--

ALTER TABLE ONLY bullmq.migration
    ADD CONSTRAINT migration_pkey PRIMARY KEY (version);


--
-- Name: rate_limit rate_limit_pkey; Type: CONSTRAINT; Schema: bullmq; Owner: -
--

ALTER TABLE ONLY bullmq.rate_limit
    ADD CONSTRAINT rate_limit_pkey PRIMARY KEY (queue);


--
-- Name: relay_inbox relay_inbox_pkey; Type: CONSTRAINT; Schema: bullmq; Owner: -
--

ALTER TABLE ONLY bullmq.relay_inbox
    ADD CONSTRAINT relay_inbox_pkey PRIMARY KEY (id);


--
-- Name: relay_node relay_node_pkey; Type: CONSTRAINT; Schema: bullmq; Owner: -
--

ALTER TABLE ONLY bullmq.relay_node
    ADD CONSTRAINT relay_node_pkey PRIMARY KEY (ns, node_id);


--
-- Name: relay_retained relay_retained_pkey; Type: CONSTRAINT; Schema: bullmq; Owner: -
--

ALTER TABLE ONLY bullmq.relay_retained
    ADD CONSTRAINT relay_retained_pkey PRIMARY KEY (ns, topic);


--
-- Name: relay_subscription relay_subscription_pkey; Type: CONSTRAINT; Schema: bullmq; Owner: -
--

ALTER TABLE ONLY bullmq.relay_subscription
    ADD CONSTRAINT relay_subscription_pkey PRIMARY KEY (ns, pattern, node_id, endpoint_id);


--
-- Name: scheduler scheduler_pkey; Type: CONSTRAINT; Schema: bullmq; Owner: -
--

ALTER TABLE ONLY bullmq.scheduler
    ADD CONSTRAINT scheduler_pkey PRIMARY KEY (queue, scheduler_id);


--
-- Name: accounts accounts_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.accounts
    ADD CONSTRAINT accounts_pkey PRIMARY KEY (id);


--
-- Name: accounts accounts_public_id_key; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.accounts
    ADD CONSTRAINT accounts_public_id_key UNIQUE (public_id);


--
-- Name: api_keys api_keys_key_sha256_key; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.api_keys
    ADD CONSTRAINT api_keys_key_sha256_key UNIQUE (key_sha256);


--
-- Name: api_keys api_keys_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.api_keys
    ADD CONSTRAINT api_keys_pkey PRIMARY KEY (id);


--
-- Name: api_keys api_keys_public_id_key; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.api_keys
    ADD CONSTRAINT api_keys_public_id_key UNIQUE (public_id);


--
-- Name: attempt_windows attempt_windows_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.attempt_windows
    ADD CONSTRAINT attempt_windows_pkey PRIMARY KEY (name_sha256);


--
-- Name: awaited_debriefs awaited_debriefs_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.awaited_debriefs
    ADD CONSTRAINT awaited_debriefs_pkey PRIMARY KEY (flight_id);


--
-- Name: daily_usage daily_usage_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.daily_usage
    ADD CONSTRAINT daily_usage_pkey PRIMARY KEY (account_id, day);


--
-- Name: debriefs debriefs_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.debriefs
    ADD CONSTRAINT debriefs_pkey PRIMARY KEY (id);


--
-- Name: debriefs debriefs_public_id_key; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.debriefs
    ADD CONSTRAINT debriefs_public_id_key UNIQUE (public_id);


--
-- Name: deliveries deliveries_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.deliveries
    ADD CONSTRAINT deliveries_pkey PRIMARY KEY (id);


--
-- Name: deliveries deliveries_public_id_key; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.deliveries
    ADD CONSTRAINT deliveries_public_id_key UNIQUE (public_id);


--
-- Name: delivery_attempts delivery_attempts_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.delivery_attempts
    ADD CONSTRAINT delivery_attempts_pkey PRIMARY KEY (delivery_id, number);


--
-- Name: events events_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.events
    ADD CONSTRAINT events_pkey PRIMARY KEY (id);


--
-- Name: events events_public_id_key; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.events
    ADD CONSTRAINT events_public_id_key UNIQUE (public_id);


--
-- Name: flight_results flight_results_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.flight_results
    ADD CONSTRAINT flight_results_pkey PRIMARY KEY (flight_id);


--
-- Name: flight_shares flight_shares_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.flight_shares
    ADD CONSTRAINT flight_shares_pkey PRIMARY KEY (flight_id);


--
-- Name: flight_shares flight_shares_token_sha256_key; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.flight_shares
    ADD CONSTRAINT flight_shares_token_sha256_key UNIQUE (token_sha256);


--
-- Name: flight_weather flight_weather_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.flight_weather
    ADD CONSTRAINT flight_weather_pkey PRIMARY KEY (flight_id);


--
-- Name: flights flights_account_id_fixes_sha256_key; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.flights
    ADD CONSTRAINT flights_account_id_fixes_sha256_key UNIQUE (account_id, fixes_sha256);


--
-- Name: flights flights_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.flights
    ADD CONSTRAINT flights_pkey PRIMARY KEY (id);


--
-- Name: flights flights_public_id_key; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.flights
    ADD CONSTRAINT flights_public_id_key UNIQUE (public_id);


--
-- Name: idempotent_requests idempotent_requests_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.idempotent_requests
    ADD CONSTRAINT idempotent_requests_pkey PRIMARY KEY (account_id, route, key);


--
-- Name: installation installation_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.installation
    ADD CONSTRAINT installation_pkey PRIMARY KEY (created_at);


--
-- Name: known_addresses known_addresses_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.known_addresses
    ADD CONSTRAINT known_addresses_pkey PRIMARY KEY (user_id, address_sha256);


--
-- Name: migrations migrations_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.migrations
    ADD CONSTRAINT migrations_pkey PRIMARY KEY (id);


--
-- Name: monthly_usage monthly_usage_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.monthly_usage
    ADD CONSTRAINT monthly_usage_pkey PRIMARY KEY (account_id, month);


--
-- Name: replaced_secrets replaced_secrets_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.replaced_secrets
    ADD CONSTRAINT replaced_secrets_pkey PRIMARY KEY (id);


--
-- Name: sessions sessions_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.sessions
    ADD CONSTRAINT sessions_pkey PRIMARY KEY (id);


--
-- Name: sessions sessions_token_sha256_key; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.sessions
    ADD CONSTRAINT sessions_token_sha256_key UNIQUE (token_sha256);


--
-- Name: sites sites_latitude_longitude_name_key; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.sites
    ADD CONSTRAINT sites_latitude_longitude_name_key UNIQUE (latitude, longitude, name);


--
-- Name: sites sites_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.sites
    ADD CONSTRAINT sites_pkey PRIMARY KEY (id);


--
-- Name: user_credentials user_credentials_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.user_credentials
    ADD CONSTRAINT user_credentials_pkey PRIMARY KEY (id);


--
-- Name: user_credentials user_credentials_provider_id_provider_account_id_key; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.user_credentials
    ADD CONSTRAINT user_credentials_provider_id_provider_account_id_key UNIQUE (provider_id, provider_account_id);


--
-- Name: users users_account_id_key; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.users
    ADD CONSTRAINT users_account_id_key UNIQUE (account_id);


--
-- Name: users users_email_key; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.users
    ADD CONSTRAINT users_email_key UNIQUE (email);


--
-- Name: users users_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.users
    ADD CONSTRAINT users_pkey PRIMARY KEY (id);


--
-- Name: verifications verifications_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.verifications
    ADD CONSTRAINT verifications_pkey PRIMARY KEY (id);


--
-- Name: weather_calls weather_calls_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.weather_calls
    ADD CONSTRAINT weather_calls_pkey PRIMARY KEY (id);


--
-- Name: weather_hours weather_hours_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.weather_hours
    ADD CONSTRAINT weather_hours_pkey PRIMARY KEY (provider, kind, model, cell_latitude, cell_longitude, hour);


--
-- Name: weather_providers weather_providers_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.weather_providers
    ADD CONSTRAINT weather_providers_pkey PRIMARY KEY (name);


--
-- Name: webhook_endpoints webhook_endpoints_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.webhook_endpoints
    ADD CONSTRAINT webhook_endpoints_pkey PRIMARY KEY (id);


--
-- Name: webhook_endpoints webhook_endpoints_public_id_key; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.webhook_endpoints
    ADD CONSTRAINT webhook_endpoints_public_id_key UNIQUE (public_id);


--
-- Name: dedup_expire_idx; Type: INDEX; Schema: bullmq; Owner: -
--

CREATE INDEX dedup_expire_idx ON bullmq.dedup USING btree (queue, expire_at_ms) WHERE (expire_at_ms IS NOT NULL);


--
-- Name: dedup_job_idx; Type: INDEX; Schema: bullmq; Owner: -
--

CREATE INDEX dedup_job_idx ON bullmq.dedup USING btree (queue, job_id);


--
-- Name: dep_child_idx; Type: INDEX; Schema: bullmq; Owner: -
--

CREATE INDEX dep_child_idx ON bullmq.job_dependency USING btree (child_queue, child_id);


--
-- Name: dep_parent_status_idx; Type: INDEX; Schema: bullmq; Owner: -
--

CREATE INDEX dep_parent_status_idx ON bullmq.job_dependency USING btree (parent_queue, parent_id, status);


--
-- Name: job_active_idx; Type: INDEX; Schema: bullmq; Owner: -
--

CREATE INDEX job_active_idx ON bullmq.job USING btree (queue, locked_until_ms) WHERE (state = 'active'::bullmq.job_state);


--
-- Name: job_delayed_idx; Type: INDEX; Schema: bullmq; Owner: -
--

CREATE INDEX job_delayed_idx ON bullmq.job USING btree (queue, process_at_ms) WHERE (state = 'delayed'::bullmq.job_state);


--
-- Name: job_finished_idx; Type: INDEX; Schema: bullmq; Owner: -
--

CREATE INDEX job_finished_idx ON bullmq.job USING btree (queue, state, finished_at_ms) WHERE (state = ANY (ARRAY['completed'::bullmq.job_state, 'failed'::bullmq.job_state]));


--
-- Name: job_parent_idx; Type: INDEX; Schema: bullmq; Owner: -
--

CREATE INDEX job_parent_idx ON bullmq.job USING btree (parent_queue, parent_id) WHERE (parent_id IS NOT NULL);


--
-- Name: job_ready_idx; Type: INDEX; Schema: bullmq; Owner: -
--

CREATE INDEX job_ready_idx ON bullmq.job USING btree (queue, priority, seq) WHERE (state = 'waiting'::bullmq.job_state);


--
-- Name: job_scheduler_idx; Type: INDEX; Schema: bullmq; Owner: -
--

CREATE INDEX job_scheduler_idx ON bullmq.job USING btree (queue, scheduler_id) WHERE (scheduler_id IS NOT NULL);


--
-- Name: job_waiting_children_idx; Type: INDEX; Schema: bullmq; Owner: -
--

CREATE INDEX job_waiting_children_idx ON bullmq.job USING btree (queue, seq) WHERE (state = 'waiting-children'::bullmq.job_state);


--
-- Name: relay_inbox_node_idx; Type: INDEX; Schema: bullmq; Owner: -
--

CREATE INDEX relay_inbox_node_idx ON bullmq.relay_inbox USING btree (ns, node_id, id);


--
-- Name: relay_node_lease_idx; Type: INDEX; Schema: bullmq; Owner: -
--

CREATE INDEX relay_node_lease_idx ON bullmq.relay_node USING btree (lease_until);


--
-- Name: relay_node_registered_idx; Type: INDEX; Schema: bullmq; Owner: -
--

CREATE INDEX relay_node_registered_idx ON bullmq.relay_node USING btree (ns, registered_at);


--
-- Name: relay_retained_expiry_idx; Type: INDEX; Schema: bullmq; Owner: -
--

CREATE INDEX relay_retained_expiry_idx ON bullmq.relay_retained USING btree (expires_at);


--
-- Name: relay_subscription_endpoint_idx; Type: INDEX; Schema: bullmq; Owner: -
--

CREATE INDEX relay_subscription_endpoint_idx ON bullmq.relay_subscription USING btree (ns, node_id, endpoint_id);


--
-- Name: relay_subscription_root_idx; Type: INDEX; Schema: bullmq; Owner: -
--

CREATE INDEX relay_subscription_root_idx ON bullmq.relay_subscription USING btree (ns, root);


--
-- Name: scheduler_next_idx; Type: INDEX; Schema: bullmq; Owner: -
--

CREATE INDEX scheduler_next_idx ON bullmq.scheduler USING btree (queue, next_run_ms);


--
-- Name: accounts_being_deleted; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX accounts_being_deleted ON public.accounts USING btree (id) WHERE (deletion_started_at IS NOT NULL);


--
-- Name: api_keys_account_id_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX api_keys_account_id_idx ON public.api_keys USING btree (account_id);


--
-- Name: attempt_windows_ends_at_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX attempt_windows_ends_at_idx ON public.attempt_windows USING btree (ends_at);


--
-- Name: debriefs_account_id_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX debriefs_account_id_idx ON public.debriefs USING btree (account_id);


--
-- Name: debriefs_flight_id_id_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX debriefs_flight_id_id_idx ON public.debriefs USING btree (flight_id, id);


--
-- Name: debriefs_running; Type: INDEX; Schema: public; Owner: -
--

CREATE UNIQUE INDEX debriefs_running ON public.debriefs USING btree (flight_id, language) WHERE (status = 'running'::text);


--
-- Name: deliveries_account_id_id_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX deliveries_account_id_id_idx ON public.deliveries USING btree (account_id, id);


--
-- Name: deliveries_endpoint_id_id_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX deliveries_endpoint_id_id_idx ON public.deliveries USING btree (endpoint_id, id);


--
-- Name: deliveries_of_event; Type: INDEX; Schema: public; Owner: -
--

CREATE UNIQUE INDEX deliveries_of_event ON public.deliveries USING btree (event_id, endpoint_id, (
CASE
    WHEN manual THEN id
    ELSE (0)::bigint
END));


--
-- Name: deliveries_pending; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX deliveries_pending ON public.deliveries USING btree (endpoint_id, next_attempt_at) WHERE (status = 'pending'::text);


--
-- Name: events_account_id_created_at_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX events_account_id_created_at_idx ON public.events USING btree (account_id, created_at);


--
-- Name: events_created_at_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX events_created_at_idx ON public.events USING btree (created_at);


--
-- Name: events_of_one_endpoint; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX events_of_one_endpoint ON public.events USING btree (endpoint_id) WHERE (endpoint_id IS NOT NULL);


--
-- Name: events_unrelayed; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX events_unrelayed ON public.events USING btree (id) WHERE (relayed_at IS NULL);


--
-- Name: flight_weather_account_id_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX flight_weather_account_id_idx ON public.flight_weather USING btree (account_id);


--
-- Name: flight_weather_due; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX flight_weather_due ON public.flight_weather USING btree (due_at) WHERE (status = 'awaited'::text);


--
-- Name: flights_account_id_created_at_public_id_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX flights_account_id_created_at_public_id_idx ON public.flights USING btree (account_id, created_at, public_id);


--
-- Name: flights_account_id_sort_at_public_id_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX flights_account_id_sort_at_public_id_idx ON public.flights USING btree (account_id, sort_at, public_id);


--
-- Name: flights_account_id_status_created_at_public_id_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX flights_account_id_status_created_at_public_id_idx ON public.flights USING btree (account_id, status, created_at, public_id);


--
-- Name: flights_account_id_status_sort_at_public_id_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX flights_account_id_status_sort_at_public_id_idx ON public.flights USING btree (account_id, status, sort_at, public_id);


--
-- Name: flights_own_sites; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX flights_own_sites ON public.flights USING btree (account_id, floor(((((metrics -> 'takeoff'::text) ->> 'latitude'::text))::double precision * (200)::double precision)), sort_at) WHERE (site IS NOT NULL);


--
-- Name: flights_processing; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX flights_processing ON public.flights USING btree (created_at) WHERE (status = 'processing'::text);


--
-- Name: flights_reanalysis; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX flights_reanalysis ON public.flights USING btree (created_at) WHERE (reanalysis_version IS NOT NULL);


--
-- Name: flights_result_version; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX flights_result_version ON public.flights USING btree (analysis_version) WHERE ((status = 'processed'::text) AND (reanalysis_version IS NULL) AND (failure_reason IS NULL));


--
-- Name: flights_site_created_at; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX flights_site_created_at ON public.flights USING btree (account_id, lower(site), created_at, public_id);


--
-- Name: flights_site_sort_at; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX flights_site_sort_at ON public.flights USING btree (account_id, lower(site), sort_at, public_id);


--
-- Name: flights_statistics; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX flights_statistics ON public.flights USING btree (account_id) INCLUDE (duration_seconds, track_length_km, best_points) WHERE (status = 'processed'::text);


--
-- Name: idempotent_requests_expires_at_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX idempotent_requests_expires_at_idx ON public.idempotent_requests USING btree (expires_at);


--
-- Name: idempotent_requests_flight_id_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX idempotent_requests_flight_id_idx ON public.idempotent_requests USING btree (flight_id);


--
-- Name: known_addresses_used_at_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX known_addresses_used_at_idx ON public.known_addresses USING btree (used_at);


--
-- Name: replaced_secrets_endpoint_id_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX replaced_secrets_endpoint_id_idx ON public.replaced_secrets USING btree (endpoint_id);


--
-- Name: sessions_expires_at_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX sessions_expires_at_idx ON public.sessions USING btree (expires_at);


--
-- Name: sessions_user_id_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX sessions_user_id_idx ON public.sessions USING btree (user_id);


--
-- Name: user_credentials_user_id_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX user_credentials_user_id_idx ON public.user_credentials USING btree (user_id);


--
-- Name: users_unconfirmed_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX users_unconfirmed_idx ON public.users USING btree (created_at) WHERE ((NOT email_verified) AND (NOT invited));


--
-- Name: verifications_expires_at_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX verifications_expires_at_idx ON public.verifications USING btree (expires_at);


--
-- Name: verifications_identifier_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX verifications_identifier_idx ON public.verifications USING btree (identifier);


--
-- Name: verifications_value_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX verifications_value_idx ON public.verifications USING btree (value);


--
-- Name: weather_calls_provider_called_at_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX weather_calls_provider_called_at_idx ON public.weather_calls USING btree (provider, called_at);


--
-- Name: weather_hours_fetched_at_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX weather_hours_fetched_at_idx ON public.weather_hours USING btree (fetched_at);


--
-- Name: webhook_endpoints_account_id_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX webhook_endpoints_account_id_idx ON public.webhook_endpoints USING btree (account_id);


--
-- Name: job_dependency job_dependency_parent_queue_parent_id_fkey; Type: FK CONSTRAINT; Schema: bullmq; Owner: -
--

ALTER TABLE ONLY bullmq.job_dependency
    ADD CONSTRAINT job_dependency_parent_queue_parent_id_fkey FOREIGN KEY (parent_queue, parent_id) REFERENCES bullmq.job(queue, id) ON DELETE CASCADE;


--
-- Name: job_log job_log_queue_job_id_fkey; Type: FK CONSTRAINT; Schema: bullmq; Owner: -
--

ALTER TABLE ONLY bullmq.job_log
    ADD CONSTRAINT job_log_queue_job_id_fkey FOREIGN KEY (queue, job_id) REFERENCES bullmq.job(queue, id) ON DELETE CASCADE;


--
-- Name: relay_inbox relay_inbox_ns_node_id_fkey; Type: FK CONSTRAINT; Schema: bullmq; Owner: -
--

ALTER TABLE ONLY bullmq.relay_inbox
    ADD CONSTRAINT relay_inbox_ns_node_id_fkey FOREIGN KEY (ns, node_id) REFERENCES bullmq.relay_node(ns, node_id) ON DELETE CASCADE;


--
-- Name: relay_subscription relay_subscription_ns_node_id_fkey; Type: FK CONSTRAINT; Schema: bullmq; Owner: -
--

ALTER TABLE ONLY bullmq.relay_subscription
    ADD CONSTRAINT relay_subscription_ns_node_id_fkey FOREIGN KEY (ns, node_id) REFERENCES bullmq.relay_node(ns, node_id) ON DELETE CASCADE;


--
-- Name: api_keys api_keys_account_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.api_keys
    ADD CONSTRAINT api_keys_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.accounts(id) ON DELETE CASCADE;


--
-- Name: awaited_debriefs awaited_debriefs_flight_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.awaited_debriefs
    ADD CONSTRAINT awaited_debriefs_flight_id_fkey FOREIGN KEY (flight_id) REFERENCES public.flights(id) ON DELETE CASCADE;


--
-- Name: daily_usage daily_usage_account_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.daily_usage
    ADD CONSTRAINT daily_usage_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.accounts(id) ON DELETE CASCADE;


--
-- Name: debriefs debriefs_account_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.debriefs
    ADD CONSTRAINT debriefs_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.accounts(id) ON DELETE CASCADE;


--
-- Name: debriefs debriefs_flight_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.debriefs
    ADD CONSTRAINT debriefs_flight_id_fkey FOREIGN KEY (flight_id) REFERENCES public.flights(id) ON DELETE CASCADE;


--
-- Name: deliveries deliveries_endpoint_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.deliveries
    ADD CONSTRAINT deliveries_endpoint_id_fkey FOREIGN KEY (endpoint_id) REFERENCES public.webhook_endpoints(id) ON DELETE CASCADE;


--
-- Name: deliveries deliveries_event_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.deliveries
    ADD CONSTRAINT deliveries_event_id_fkey FOREIGN KEY (event_id) REFERENCES public.events(id) ON DELETE CASCADE;


--
-- Name: delivery_attempts delivery_attempts_delivery_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.delivery_attempts
    ADD CONSTRAINT delivery_attempts_delivery_id_fkey FOREIGN KEY (delivery_id) REFERENCES public.deliveries(id) ON DELETE CASCADE;


--
-- Name: events events_account_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.events
    ADD CONSTRAINT events_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.accounts(id) ON DELETE CASCADE;


--
-- Name: events events_endpoint_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.events
    ADD CONSTRAINT events_endpoint_id_fkey FOREIGN KEY (endpoint_id) REFERENCES public.webhook_endpoints(id) ON DELETE CASCADE;


--
-- Name: flight_results flight_results_flight_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.flight_results
    ADD CONSTRAINT flight_results_flight_id_fkey FOREIGN KEY (flight_id) REFERENCES public.flights(id) ON DELETE CASCADE;


--
-- Name: flight_shares flight_shares_flight_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.flight_shares
    ADD CONSTRAINT flight_shares_flight_id_fkey FOREIGN KEY (flight_id) REFERENCES public.flights(id) ON DELETE CASCADE;


--
-- Name: flight_weather flight_weather_account_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.flight_weather
    ADD CONSTRAINT flight_weather_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.accounts(id) ON DELETE CASCADE;


--
-- Name: flight_weather flight_weather_flight_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.flight_weather
    ADD CONSTRAINT flight_weather_flight_id_fkey FOREIGN KEY (flight_id) REFERENCES public.flights(id) ON DELETE CASCADE;


--
-- Name: flights flights_account_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.flights
    ADD CONSTRAINT flights_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.accounts(id) ON DELETE CASCADE;


--
-- Name: idempotent_requests idempotent_requests_account_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.idempotent_requests
    ADD CONSTRAINT idempotent_requests_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.accounts(id) ON DELETE CASCADE;


--
-- Name: idempotent_requests idempotent_requests_flight_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.idempotent_requests
    ADD CONSTRAINT idempotent_requests_flight_id_fkey FOREIGN KEY (flight_id) REFERENCES public.flights(id) ON DELETE CASCADE;


--
-- Name: known_addresses known_addresses_user_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.known_addresses
    ADD CONSTRAINT known_addresses_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;


--
-- Name: monthly_usage monthly_usage_account_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.monthly_usage
    ADD CONSTRAINT monthly_usage_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.accounts(id) ON DELETE CASCADE;


--
-- Name: replaced_secrets replaced_secrets_endpoint_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.replaced_secrets
    ADD CONSTRAINT replaced_secrets_endpoint_id_fkey FOREIGN KEY (endpoint_id) REFERENCES public.webhook_endpoints(id) ON DELETE CASCADE;


--
-- Name: sessions sessions_user_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.sessions
    ADD CONSTRAINT sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;


--
-- Name: user_credentials user_credentials_user_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.user_credentials
    ADD CONSTRAINT user_credentials_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;


--
-- Name: users users_account_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.users
    ADD CONSTRAINT users_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.accounts(id) ON DELETE CASCADE;


--
-- Name: weather_calls weather_calls_provider_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.weather_calls
    ADD CONSTRAINT weather_calls_provider_fkey FOREIGN KEY (provider) REFERENCES public.weather_providers(name) ON DELETE CASCADE;


--
-- Name: webhook_endpoints webhook_endpoints_account_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.webhook_endpoints
    ADD CONSTRAINT webhook_endpoints_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.accounts(id) ON DELETE CASCADE;


--
-- PostgreSQL database dump complete
--


