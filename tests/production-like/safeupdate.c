/*
 * Stands in for the library that hosted Supabase loads for the role of the Data API: an UPDATE or DELETE without WHERE is an
 * error, in a function as well. As there, `safeupdate.enabled` turns it off.
 */
#include "postgres.h"

#include "fmgr.h"
#include "nodes/parsenodes.h"
#include "parser/analyze.h"
#include "utils/guc.h"

PG_MODULE_MAGIC;

void _PG_init(void);

static bool enabled = true;
static post_parse_analyze_hook_type next_hook = NULL;

static void
refuse_unbounded(Query *query)
{
	const char *kind = query->commandType == CMD_UPDATE ? "UPDATE" : query->commandType == CMD_DELETE ? "DELETE" : NULL;
	ListCell   *cell;

	if (kind && query->jointree->quals == NULL)
		ereport(ERROR, (errcode(ERRCODE_CARDINALITY_VIOLATION), errmsg("%s requires a WHERE clause", kind)));
	foreach(cell, query->cteList)
	{
		Node	   *part = lfirst_node(CommonTableExpr, cell)->ctequery;

		if (IsA(part, Query))
			refuse_unbounded((Query *) part);
	}
}

static void
after_analysis(ParseState *state, Query *query, JumbleState *jumble)
{
	if (enabled)
		refuse_unbounded(query);
	if (next_hook)
		next_hook(state, query, jumble);
}

void
_PG_init(void)
{
	DefineCustomBoolVariable("safeupdate.enabled", "Refuses an UPDATE or DELETE without WHERE.", NULL, &enabled, true,
							 PGC_USERSET, 0, NULL, NULL, NULL);
	next_hook = post_parse_analyze_hook;
	post_parse_analyze_hook = after_analysis;
}
